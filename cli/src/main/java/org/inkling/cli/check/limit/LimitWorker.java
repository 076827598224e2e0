package org.inkling.cli.check.limit;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.agrona.collections.Long2LongHashMap;
import org.inkling.MemoryLimitException;
import org.inkling.cli.bench.Subject;

/**
 * The puts and removals of one thread. Each answer is compared with the one that the thread
 * expects.
 */
final class LimitWorker {
  /** The operations between two samples of the memory. */
  private static final int SAMPLE = 1 << 12;

  private static final int RECENT = 1 << 10;

  /** No value; puts write only values that are not negative. */
  private static final long ABSENT = -1;

  private final Subject subject;
  private final LimitPlan plan;
  private final LimitFindings findings;
  private final LimitRun run;
  private final int lane;
  private final int live;
  private final long quota;
  private final SplittableRandom random;
  private final Long2LongHashMap oracle = new Long2LongHashMap(ABSENT);
  private final long[] recent = new long[RECENT];

  /** Changed only by this thread; the thread that reports progress may read an older number. */
  private volatile long operations;

  private final LongAdder refused = new LongAdder();
  private final LongAdder cured = new LongAdder();

  LimitWorker(LimitRun run, Subject subject, int lane, int live) {
    this.subject = subject;
    this.plan = run.plan();
    this.findings = run.findings();
    this.run = run;
    this.lane = lane;
    this.live = live;
    this.quota = plan.operations() / plan.threads();
    this.random = new SplittableRandom(~plan.seed() - lane);
    Arrays.fill(recent, LimitWrites.key(0, lane));
  }

  /** Returns the number of keys of this thread that may be present. */
  int live() {
    return live;
  }

  /** Returns whether this worker does the work that only one of them must do. */
  boolean isFirst() {
    return lane == 0;
  }

  /** Returns whether operations remain. */
  boolean isOpen() {
    return operations < quota && !findings.isOver();
  }

  /** Puts a key with a unique value. */
  void put(long unowned, boolean wide) {
    long key = LimitWrites.key(unowned, lane);
    long value = LimitWrites.value(operations, wide);
    var outcome = LimitWrites.put(subject, key, value);
    if (outcome == LimitWrites.Outcome.REFUSED) {
      refused.increment();
      findings.add("put of " + key + " is refused", operations, subject);
    } else {
      cured.add(outcome == LimitWrites.Outcome.CURED ? 1 : 0);
      oracle.put(key, value);
    }
    step(key);
  }

  /** Removes a key, which is present unless its put was refused. */
  void remove(long unowned) {
    long key = LimitWrites.key(unowned, lane);
    boolean present = oracle.remove(key) != ABSENT;
    try {
      if (subject.remove(key) != present) {
        wrong("the removal of " + key);
      }
    } catch (MemoryLimitException e) {
      findings.addLast("removal of " + key + " is refused", operations, subject);
    }
    step(key);
  }

  private void step(long key) {
    long done = operations + 1;
    operations = done;
    int place = random.nextInt(RECENT);
    check(recent[place]);
    recent[place] = key;
    if (done % SAMPLE == 0) {
      findings.sample(done, subject);
    }
    if (done % LimitRun.QUIET == 0) {
      run.awaitQuietPoint(this, subject);
    }
  }

  private void check(long key) {
    if (subject.get(key, ABSENT) != oracle.get(key)) {
      wrong("the value of " + key);
    }
  }

  private void wrong(String what) {
    findings.addLast("wrong answer: " + what, operations, subject);
  }

  /** Checks the memory after all keys of this thread have been removed. */
  void checkEmptied() {
    if (plan.threads() == 1) {
      findings.sampleEmptied(operations, subject);
    }
  }

  /** Removes all remaining keys. */
  void empty() {
    for (long key : keys()) {
      oracle.remove(key);
      if (!subject.remove(key)) {
        wrong("the removal of " + key);
      }
    }
  }

  /** Returns the present keys, ascending. Only this thread may call it until it has ended. */
  long[] keys() {
    long[] keys = new long[oracle.size()];
    int[] count = {0};
    oracle.forEachLong((key, value) -> keys[count[0]++] = key);
    Arrays.sort(keys);
    return keys;
  }

  /** Returns the value of a present key. */
  long value(long key) {
    return oracle.get(key);
  }

  long operations() {
    return operations;
  }

  long refused() {
    return refused.sum();
  }

  long cured() {
    return cured.sum();
  }
}

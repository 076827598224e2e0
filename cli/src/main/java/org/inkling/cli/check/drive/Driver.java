package org.inkling.cli.check.drive;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.agrona.collections.Long2LongHashMap;
import org.inkling.MemoryLimitException;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/**
 * The puts and removals of one thread. Each answer is compared with the one that the thread
 * expects.
 */
final class Driver {
  /** No value; no key gets it, because {@link Values} never returns it. */
  static final long ABSENT = Long.MIN_VALUE;

  /** The operations between two checks of the memory. */
  private static final int CHECK = 1 << 12;

  /** The puts between two looks at the memory while a new index is filled. */
  private static final int FILL_CHECK = 1 << 8;

  private static final int RECENT = 1 << 10;

  private final Drive drive;
  private final Lane lane;
  private final Subject subject;
  private final Account account;
  private final long quota;
  private final int readEvery;
  private final SplittableRandom random;
  private final Long2LongHashMap oracle = new Long2LongHashMap(ABSENT);
  private final long[] recent = new long[RECENT];

  /** Changed only by this thread; the thread that reports progress may read an older number. */
  private volatile long operations;

  private final LongAdder refused = new LongAdder();
  private final LongAdder cured = new LongAdder();

  Driver(Drive drive, Lane lane) {
    this.drive = drive;
    this.lane = lane;
    this.subject = drive.subject();
    this.account = drive.account();
    this.quota = drive.plan().operations() / drive.plan().threads();
    this.readEvery = drive.plan().readEvery();
    this.random = new SplittableRandom(~drive.plan().seed() - lane.number());
    Arrays.fill(recent, lane.own(() -> 0).getAsLong());
  }

  /** The outcome of a put. */
  private enum Outcome {
    DONE,

    /** Refused at first, and successful after maintenance. */
    CURED,

    /** Refused before and after maintenance. */
    REFUSED
  }

  Lane lane() {
    return lane;
  }

  /** Returns whether operations remain. */
  boolean isOpen() {
    long done = operations;
    boolean hasTime = done < lane.live() || !drive.isTimeUp();
    return done < quota && hasTime && !account.isOver();
  }

  /**
   * A new index that has refused a key before and after maintenance.
   *
   * @param keys the number of keys that it has accepted
   * @param peakReservedBytes the most memory that was reserved meanwhile
   */
  record Fill(int keys, long peakReservedBytes) {}

  /** Fills a new index, in the order of the scenario. */
  static Fill fill(Scenario scenario, DrivePlan plan, Subject subject) {
    LongSupplier[] keys =
        IntStream.range(0, plan.threads())
            .mapToObj(number -> new Lane(plan, number, 0))
            .map(lane -> scenario.keys(lane, lane.random()))
            .toArray(LongSupplier[]::new);
    long peak = 0;
    Outcome outcome = Outcome.DONE;
    for (long number = 0; outcome != Outcome.REFUSED; number++) {
      long key = keys[(int) (number % keys.length)].getAsLong();
      outcome = put(subject, key, Values.of(number, scenario.hasWideValues()));
      if (number % FILL_CHECK == 0 || outcome != Outcome.DONE) {
        peak = Math.max(peak, MemoryUse.of(subject).reservedBytes());
      }
    }
    return new Fill(Math.toIntExact(subject.size()), peak);
  }

  /** Puts a value. If the index refuses it, tries once more after maintenance. */
  private static Outcome put(Subject subject, long key, long value) {
    try {
      subject.put(key, value);
      return Outcome.DONE;
    } catch (MemoryLimitException e) {
      subject.settle();
    }
    try {
      subject.put(key, value);
      return Outcome.CURED;
    } catch (MemoryLimitException e) {
      return Outcome.REFUSED;
    }
  }

  /** Puts a key with a value of its own; a wide one takes a separate cell. */
  void put(long key, boolean wide) {
    long value = Values.of(operations * drive.plan().threads() + lane.number(), wide);
    Outcome outcome = put(subject, key, value);
    if (outcome == Outcome.REFUSED) {
      refused.increment();
      account.add("put of " + key + " is refused", operations);
    } else {
      cured.add(outcome == Outcome.CURED ? 1 : 0);
      oracle.put(key, value);
    }
    step(key);
  }

  /** Puts a key with a value of its own, of the width of the plan. */
  void put(long key) {
    put(key, drive.plan().wide());
  }

  /**
   * Removes a key, which is present unless its put was refused. Some keys are read before, so that
   * old values are read too.
   */
  void remove(long key) {
    if ((operations + 1) % readEvery == 0) {
      check(key);
    }
    boolean present = oracle.remove(key) != ABSENT;
    try {
      if (subject.remove(key) != present) {
        wrong("the removal of " + key);
      }
    } catch (MemoryLimitException e) {
      account.addLast("removal of " + key + " is refused", operations);
    }
    step(key);
  }

  private void step(long key) {
    long done = operations + 1;
    operations = done;
    if (done % readEvery == 0) {
      int place = random.nextInt(RECENT);
      check(recent[place]);
      recent[place] = key;
    }
    if (done % CHECK == 0) {
      account.check(done);
    }
    if (done % Drive.QUIET == 0) {
      drive.awaitQuietPoint(lane, done);
    }
  }

  private void check(long key) {
    if (subject.get(key, ABSENT) != oracle.get(key)) {
      wrong("the value of " + key);
    }
  }

  private void wrong(String what) {
    account.addLast("wrong answer: " + what, operations);
  }

  /** Checks the memory after all keys of this thread have been removed. */
  void checkEmptied() {
    if (drive.plan().threads() == 1) {
      account.checkEmptied(operations);
    }
  }

  /** Removes all remaining keys. */
  void empty() {
    oracle.forEachLong(
        (key, value) -> {
          if (!subject.remove(key)) {
            wrong("the removal of " + key);
          }
        });
    oracle.clear();
  }

  /** Copies the present keys with their values. No thread may write meanwhile. */
  void copyInto(Long2LongHashMap entries) {
    oracle.forEachLong(entries::put);
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

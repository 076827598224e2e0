package org.inkling.loft;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.inkling.index.Cursor;

/**
 * One scenario on one index with a memory limit, through the public operations alone. Every answer
 * is compared with a map's; a wrong one is an {@link AssertionError}.
 */
final class LimitTrial {
  /** A trial ends after this number of failures: each refusal costs a round of maintenance. */
  private static final int MAX_FAILURES = 200;

  /** Operations from one look at the memory to the next. */
  private static final int SAMPLE = 256;

  /** Operations from one check of the structure to the next. */
  private static final int STRUCTURE = 1 << 18;

  private static final int RECENT = 1 << 10;
  private static final long ABSENT = Long.MIN_VALUE + 77;

  private final LoftIndex index;
  private final LimitOptions options;
  private final int live;
  private final long operations;
  private final LimitResult result;
  private final SplittableRandom random;
  private final Map<Long, Long> oracle = new HashMap<>();
  private final long[] recent = new long[RECENT];

  private LimitTrial(
      LoftIndex index, LimitOptions options, int capacity, double share, long operations) {
    this.index = index;
    this.options = options;
    this.live = (int) (capacity * share);
    this.operations = operations;
    this.result = new LimitResult(capacity, live);
    this.random = new SplittableRandom(options.seed());
  }

  /** Runs a scenario with a share of the keys that a new index takes. */
  static LimitResult run(
      LimitScenario scenario, LimitOptions options, int capacity, double share, long operations) {
    try (LoftIndex index = options.build()) {
      var trial = new LimitTrial(index, options, capacity, share, operations);
      long begin = System.nanoTime();
      scenario.run(trial, new SplittableRandom(options.seed()));
      trial.result.end((System.nanoTime() - begin) / 1e9);
      trial.settle();
      trial.empty();
      return trial.result;
    }
  }

  /** How many keys may be present. */
  int live() {
    return live;
  }

  /** Whether there are more operations to come. */
  boolean isOpen() {
    return result.operations() < operations && result.failures().size() < MAX_FAILURES;
  }

  /** Puts a key with a value of its own. */
  void put(long key, boolean wide) {
    long value = LimitCapacity.value(result.operations(), wide);
    switch (LimitCapacity.put(index, key, value)) {
      case DONE -> oracle.put(key, value);
      case CURED -> {
        oracle.put(key, value);
        result.countCured();
      }
      case REFUSED -> result.refuse(key, oracle.size(), index.statistics());
    }
    check(oracle.size() <= live, "the scenario has too many keys");
    step(key);
  }

  /** Removes a key, which is present unless its put was refused. */
  void remove(long key) {
    boolean present = oracle.remove(key) != null;
    if (index.remove(key) != present) {
      throw wrong("the removal of " + key);
    }
    step(key);
  }

  private void step(long key) {
    result.countOperation();
    int place = random.nextInt(RECENT);
    checkAnswer(recent[place]);
    recent[place] = key;
    if (result.operations() % SAMPLE == 0) {
      sample();
    }
    if (result.operations() % STRUCTURE == 0) {
      index.checkStructure();
    }
  }

  private void sample() {
    LoftStatistics statistics = index.statistics();
    result.sample(oracle.size(), statistics);
    if (statistics.reservedBytes() > options.limit()) {
      checkBeyond(statistics);
    }
  }

  /** What exceeds the limit is bounded, and comes back when maintenance is over. */
  private void checkBeyond(LoftStatistics statistics) {
    index.awaitMaintenance();
    LoftStatistics after = index.statistics();
    if (statistics.beyondLimitBytes() > options.maxBeyondBytes(statistics)
        || after.reservedBytes() > options.limit()) {
      result.fail("reserved beyond the limit", oracle.size(), statistics);
    }
  }

  /** All keys have been removed: one step of memory at most stays reserved. */
  void checkEmptied() {
    check(oracle.isEmpty(), "keys are left in an emptied index");
    index.awaitMaintenance();
    LoftStatistics statistics = index.statistics();
    result.sampleEmptied(statistics);
    if (statistics.reservedBytes() > options.step()) {
      result.fail("charged when empty", oracle.size(), statistics);
    }
  }

  /** Checks the whole index. */
  private void settle() {
    index.checkStructure();
    checkEntries();
    sample();
  }

  /** Removes what is left, and checks the empty index. */
  private void empty() {
    for (long key : sortedKeys()) {
      remove(key);
    }
    checkEmptied();
    index.checkStructure();
    checkEntries();
  }

  private void checkEntries() {
    long[] keys = sortedKeys();
    check(index.size() == keys.length, "the size");
    try (Cursor cursor = index.ascending()) {
      for (long key : keys) {
        boolean right = cursor.next() && cursor.key() == key && cursor.value() == oracle.get(key);
        check(right, "an entry of the cursor");
      }
      check(!cursor.next(), "the cursor at the end");
    }
  }

  private long[] sortedKeys() {
    long[] keys = oracle.keySet().stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(keys);
    return keys;
  }

  private void checkAnswer(long key) {
    Long expected = oracle.get(key);
    if (index.get(key, ABSENT) != (expected == null ? ABSENT : expected)) {
      throw wrong("the value of " + key);
    }
  }

  private void check(boolean right, String what) {
    if (!right) {
      throw wrong(what);
    }
  }

  private AssertionError wrong(String what) {
    return new AssertionError(
        String.format(Locale.ROOT, "wrong after %,d operations: %s", result.operations(), what));
  }
}

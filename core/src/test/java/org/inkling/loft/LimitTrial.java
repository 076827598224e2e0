package org.inkling.loft;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.inkling.MemoryLimitException;
import org.inkling.index.Cursor;
import org.jspecify.annotations.Nullable;

/** One scenario on one index with a memory limit, seen through the public operations alone. */
final class LimitTrial {
  /** How far the reserved bytes may exceed the limit beside a 32nd of it. */
  private static final long BEYOND_BYTES = 3L << 20;

  /** A trial ends after this many. */
  private static final int MAX_FAILURES = 200;

  private static final int SAMPLE = 256;
  private static final int STRUCTURE = 1 << 18;
  private static final int RECENT = 1 << 10;
  private static final long ABSENT = Long.MIN_VALUE + 77;

  private final LoftIndex index;
  private final LimitOptions options;
  private final int live;
  private final long operations;
  private final Map<Long, Long> oracle = new HashMap<>();
  private final long[] recent = new long[RECENT];
  private final SplittableRandom random;
  private final LimitResult result = new LimitResult();

  private LimitTrial(LoftIndex index, LimitOptions options, int live, long operations) {
    this.index = index;
    this.options = options;
    this.live = live;
    this.operations = operations;
    this.random = new SplittableRandom(options.seed());
    result.live = live;
  }

  /** Runs a scenario with a part of the keys that a new index takes. */
  static LimitResult run(
      LimitScenario scenario, LimitOptions options, double share, long operations) {
    int capacity = capacity(scenario, options);
    try (LoftIndex index = options.build()) {
      var trial = new LimitTrial(index, options, (int) (capacity * share), operations);
      trial.result.capacity = capacity;
      long begin = System.nanoTime();
      scenario.run(trial, new SplittableRandom(options.seed()));
      trial.end();
      trial.result.nanos = System.nanoTime() - begin;
      return trial.result;
    }
  }

  /** How many keys a new index takes, in the worst of the scenario's ways to fill it. */
  static int capacity(LimitScenario scenario, LimitOptions options) {
    int least = Integer.MAX_VALUE;
    for (var fill : scenario.fills()) {
      LongSupplier keys = fill.apply(new SplittableRandom(options.seed()));
      try (LoftIndex index = options.build()) {
        for (int i = 0; tryPut(index, keys.getAsLong(), value(i, scenario.hasWideValues())) != REFUSED; i++) {}
        least = (int) Math.min(least, index.size());
      }
    }
    return least;
  }

  private static final int REFUSED = 2;

  /** Puts, once more after maintenance; the number of refusals. */
  private static int tryPut(LoftIndex index, long key, long value) {
    try {
      index.put(key, value);
      return 0;
    } catch (MemoryLimitException first) {
      index.awaitMaintenance();
    }
    try {
      index.put(key, value);
      return 1;
    } catch (MemoryLimitException second) {
      return REFUSED;
    }
  }

  private static long value(long number, boolean wide) {
    return wide ? Long.MAX_VALUE - number : number;
  }

  /** How many keys may be present. */
  int live() {
    return live;
  }

  boolean isOpen() {
    return result.operations < operations && result.failures < MAX_FAILURES;
  }

  /** Puts a key with a value of its own. */
  void put(long key, boolean wide) {
    long value = value(result.operations, wide);
    int refusals = tryPut(index, key, value);
    if (refusals != REFUSED) {
      oracle.put(key, value);
      result.cured += refusals;
    } else {
      result.refuse("put of " + key + (wide ? ", wide," : ""), oracle.size(), index.statistics());
    }
    step(key);
  }

  /** Removes a key, which is present unless its put was refused. */
  void remove(long key) {
    boolean removed = index.remove(key);
    if (removed != (oracle.remove(key) != null)) {
      throw new AssertionError(where() + "remove of " + key + " answers " + removed);
    }
    step(key);
  }

  private void step(long key) {
    result.operations++;
    if (oracle.size() > live) {
      throw new IllegalStateException(oracle.size() + " keys, of at most " + live);
    }
    int place = random.nextInt(RECENT);
    checkAnswer(recent[place]);
    checkAnswer(key);
    recent[place] = key;
    if (result.operations % SAMPLE == 0) {
      sample();
    }
    if (result.operations % STRUCTURE == 0) {
      index.checkStructure();
    }
  }

  private void checkAnswer(long key) {
    Long expected = oracle.get(key);
    long answer = index.get(key, ABSENT);
    if (answer != (expected == null ? ABSENT : expected)) {
      throw new AssertionError(where() + key + " has " + answer + ", not " + expected);
    }
  }

  private void sample() {
    LoftStatistics statistics = index.statistics();
    result.peakReserved = Math.max(result.peakReserved, statistics.reservedBytes());
    if (oracle.size() >= live / 2) {
      long used = statistics.reservedBytes() - statistics.freeListedBytes();
      result.bytesPerKey = (double) used / oracle.size();
    }
    if (statistics.reservedBytes() > options.limit() + options.limit() / 32 + BEYOND_BYTES) {
      result.fail("beyond the limit", oracle.size(), statistics);
    }
  }

  /** All keys are gone: at most one step may be reserved. */
  void checkEmptied() {
    index.awaitMaintenance();
    LoftStatistics statistics = index.statistics();
    result.emptied = Math.max(result.emptied, statistics.reservedBytes());
    if (statistics.reservedBytes() > options.step()) {
      result.fail("charged when empty", oracle.size(), statistics);
    }
  }

  private void end() {
    index.checkStructure();
    checkEntries();
    for (Long key : oracle.keySet().stream().sorted().toList()) {
      if (!index.remove(key)) {
        throw new AssertionError(where() + key + " was not there to remove");
      }
    }
    oracle.clear();
    checkEntries();
    checkEmptied();
    index.checkStructure();
  }

  private void checkEntries() {
    long[] keys = oracle.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    if (index.size() != keys.length) {
      throw new AssertionError(where() + index.size() + " keys, not " + keys.length);
    }
    try (Cursor cursor = index.ascending()) {
      for (long key : keys) {
        if (!cursor.next() || cursor.key() != key || cursor.value() != oracle.get(key)) {
          throw new AssertionError(where() + "the cursor does not answer " + key);
        }
      }
      if (cursor.next()) {
        throw new AssertionError(where() + "the cursor answers " + cursor.key());
      }
    }
  }

  private String where() {
    return "operation " + result.operations + ": ";
  }
}

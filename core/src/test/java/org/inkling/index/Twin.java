package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An index and a {@link TreeMap} that get the same operations and must answer the same. */
public final class Twin {
  private static final int OPERATIONS = 23;

  final PointIndex index;

  /** What the index must hold. */
  public final TreeMap<Long, Long> oracle = new TreeMap<>();

  private final Random random;
  private final LongHolder holder = new LongHolder();

  Twin(PointIndex index, Random random) {
    this.index = index;
    this.random = random;
  }

  /** Of an index that holds these entries. */
  public Twin(PointIndex index, Map<Long, Long> entries, Random random) {
    this(index, random);
    oracle.putAll(entries);
  }

  /** Any operation on {@code key}. */
  public void step(long key) {
    step(random.nextInt(OPERATIONS), key);
  }

  /** Each operation on {@code key}, in a random order to start from. */
  public void everyStep(long key) {
    int first = random.nextInt(OPERATIONS);
    for (int i = 0; i < OPERATIONS; i++) {
      step((first + i) % OPERATIONS, key);
    }
  }

  private void step(int operation, long key) {
    long value = KeySpace.anyValue(random);
    long absent = KeySpace.anyValue(random);
    holder.value = absent;
    switch (operation) {
      case 0 -> check("get", key, or(oracle.get(key), absent), index.get(key, absent));
      case 1 -> checkFound("get", key, oracle.get(key), index.get(key, holder), absent);
      case 2 -> check("containsKey", key, oracle.containsKey(key), index.containsKey(key));
      case 3, 4 -> put(key, value);
      case 5 -> {
        long previous = or(oracle.put(key, value), absent);
        check("getAndPut", key, previous, index.getAndPut(key, value, absent));
      }
      case 6 -> {
        Long previous = oracle.put(key, value);
        checkFound("getAndPut", key, previous, index.getAndPut(key, value, holder), absent);
      }
      case 7 -> {
        boolean isNew = oracle.putIfAbsent(key, value) == null;
        check("putIfAbsent", key, isNew, index.putIfAbsent(key, value));
      }
      case 8 -> {
        Long current = oracle.putIfAbsent(key, value);
        checkFound("putIfAbsent", key, current, !index.putIfAbsent(key, value, holder), absent);
      }
      case 9 -> {
        boolean isReplaced = oracle.replace(key, value) != null;
        check("replace", key, isReplaced, index.replace(key, value));
      }
      case 10 -> {
        Long previous = oracle.replace(key, value);
        checkFound("getAndReplace", key, previous, index.getAndReplace(key, value, holder), absent);
      }
      default -> stepDown(operation, key, value, absent);
    }
  }

  private void stepDown(int operation, long key, long value, long absent) {
    switch (operation) {
      case 11 -> compareAndSet(key, or(oracle.get(key), absent), value);
      case 12 -> compareAndSet(key, absent, value);
      case 13 -> remove(key);
      case 14 -> removeExpected(key, or(oracle.get(key), absent));
      case 15 -> {
        long previous = or(oracle.remove(key), absent);
        check("getAndRemove", key, previous, index.getAndRemove(key, absent));
      }
      case 16 -> {
        Long previous = oracle.remove(key);
        checkFound("getAndRemove", key, previous, index.getAndRemove(key, holder), absent);
      }
      case 22 -> removeExpected(key, absent);
      default -> stepByFunction(operation, key, value, absent);
    }
  }

  /** A read and a write in one operation. */
  private void stepByFunction(int operation, long key, long value, long absent) {
    switch (operation) {
      case 17 -> {
        long sum = oracle.merge(key, value, Long::sum);
        check("addAndGet", key, sum, index.addAndGet(key, value));
      }
      case 18 -> {
        long sum = oracle.merge(key, value, Long::sum);
        check("getAndAdd", key, sum - value, index.getAndAdd(key, value));
      }
      case 19 -> {
        long merged = oracle.merge(key, value, (old, given) -> old ^ 3 * given);
        check("merge", key, merged, index.merge(key, value, (old, given) -> old ^ 3 * given));
      }
      case 20 -> {
        Long updated = oracle.computeIfPresent(key, (k, old) -> old * 31 + value);
        boolean isFound = index.update(key, old -> old * 31 + value, holder);
        checkFound("update", key, updated, isFound, absent);
      }
      case 21 -> {
        long current = oracle.computeIfAbsent(key, k -> k ^ value);
        check("computeIfAbsent", key, current, index.computeIfAbsent(key, k -> k ^ value));
      }
      default -> throw new AssertionError("operation " + operation);
    }
  }

  /** Puts a value. */
  public void put(long key, long value) {
    oracle.put(key, value);
    index.put(key, value);
  }

  /** Removes a key. */
  public void remove(long key) {
    check("remove", key, oracle.remove(key) != null, index.remove(key));
  }

  private void compareAndSet(long key, long expected, long value) {
    boolean isSet = oracle.replace(key, expected, value);
    check("compareAndSet", key, isSet, index.compareAndSet(key, expected, value));
  }

  private void removeExpected(long key, long expected) {
    boolean isRemoved = oracle.remove(key, expected);
    check("remove", key, isRemoved, index.remove(key, expected));
  }

  /** Looks up a key in three ways. */
  public void checkGet(long key) {
    Long value = oracle.get(key);
    long absent = value == null ? 7 : ~value;
    check("get", key, or(value, absent), index.get(key, absent));
    check("containsKey", key, value != null, index.containsKey(key));
    holder.value = absent;
    checkFound("get", key, value, index.get(key, holder), absent);
  }

  /** Returns a value of any kind: small, with one bit set or clear, at the ends, anywhere. */
  public static long anyValue(Random random) {
    return KeySpace.anyValue(random);
  }

  /** Looks up every key, every neighbour of a key, and the size. */
  void checkContents() {
    for (var entry : oracle.entrySet()) {
      long key = entry.getKey();
      holder.value = ~entry.getValue();
      checkFound("get", key, entry.getValue(), index.get(key, holder), holder.value);
      checkAbsentOrEqual(key - 1);
      checkAbsentOrEqual(key + 1);
    }
    checkAbsentOrEqual(Long.MIN_VALUE);
    checkAbsentOrEqual(Long.MAX_VALUE);
    assertEquals(oracle.size(), index.size(), "size");
    assertEquals(oracle.isEmpty(), index.isEmpty(), "isEmpty");
  }

  private void checkAbsentOrEqual(long key) {
    check("containsKey", key, oracle.containsKey(key), index.containsKey(key));
    check("get", key, or(oracle.get(key), 7), index.get(key, 7));
  }

  private static long or(@Nullable Long value, long absent) {
    return value == null ? absent : value;
  }

  private static void check(String operation, long key, Object expected, Object actual) {
    assertEquals(expected, actual, () -> operation + " of key " + key);
  }

  private void checkFound(
      String operation, long key, @Nullable Long expected, boolean found, long untouched) {
    check(operation, key, expected != null, found);
    check("holder after " + operation, key, or(expected, untouched), holder.value);
  }
}

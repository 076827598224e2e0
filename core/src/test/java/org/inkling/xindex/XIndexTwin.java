package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.index.LongHolder;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/** An index and a {@link TreeMap} that get the same operations and must answer the same. */
final class XIndexTwin implements AutoCloseable {
  private static final int OPERATIONS = 16;

  final XIndexR index;
  final TreeMap<Long, Long> oracle = new TreeMap<>();
  private final Random random;
  private final LongHolder holder = new LongHolder();

  /** Loads an index with entries. */
  XIndexTwin(XIndexRBuilder builder, NavigableMap<Long, Long> entries, Random random) {
    this.index = builder.build(source(entries));
    this.random = random;
    oracle.putAll(entries);
  }

  static SortedEntrySource source(NavigableMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return SortedEntrySource.of(keys, values);
  }

  /** A value of any kind: small, with one bit set or clear, at the ends, anywhere. */
  static long anyValue(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextInt(-3, 4);
      case 1 -> 1L << random.nextInt(64);
      case 2 -> ~(1L << random.nextInt(64));
      case 3 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextLong();
    };
  }

  /** Any operation on a key. */
  void step(long key) {
    step(random.nextInt(OPERATIONS), key);
  }

  /** Each operation on a key, in an order that begins anywhere, so it ends present or absent. */
  void everyStep(long key) {
    int first = random.nextInt(OPERATIONS);
    for (int i = 0; i < OPERATIONS; i++) {
      step((first + i) % OPERATIONS, key);
    }
  }

  private void step(int operation, long key) {
    long value = anyValue(random);
    long absent = anyValue(random);
    holder.value = absent;
    switch (operation) {
      case 0 -> checkGet(key);
      case 1 -> {
        long previous = or(oracle.put(key, value), absent);
        check("getAndPut", key, previous, index.getAndPut(key, value, absent));
      }
      case 2 -> {
        Long previous = oracle.put(key, value);
        checkFound("getAndPut", key, previous, index.getAndPut(key, value, holder), absent);
      }
      case 3 -> {
        boolean isNew = oracle.putIfAbsent(key, value) == null;
        check("putIfAbsent", key, isNew, index.putIfAbsent(key, value));
      }
      case 4 -> {
        Long current = oracle.putIfAbsent(key, value);
        checkFound("putIfAbsent", key, current, !index.putIfAbsent(key, value, holder), absent);
      }
      case 5, 6 -> put(key, value);
      case 7 -> remove(key);
      default -> stepConditionally(operation, key, value, absent);
    }
  }

  private void stepConditionally(int operation, long key, long value, long absent) {
    switch (operation) {
      case 8 -> {
        boolean isReplaced = oracle.replace(key, value) != null;
        check("replace", key, isReplaced, index.replace(key, value));
      }
      case 9 -> {
        Long previous = oracle.replace(key, value);
        checkFound("getAndReplace", key, previous, index.getAndReplace(key, value, holder), absent);
      }
      case 10 -> compareAndSet(key, or(oracle.get(key), absent), value);
      case 11 -> compareAndSet(key, absent, value);
      case 12 -> {
        long previous = or(oracle.remove(key), absent);
        check("getAndRemove", key, previous, index.getAndRemove(key, absent));
      }
      case 13 -> {
        Long previous = oracle.remove(key);
        checkFound("getAndRemove", key, previous, index.getAndRemove(key, holder), absent);
      }
      case 14 -> removeExpected(key, or(oracle.get(key), absent));
      case 15 -> removeExpected(key, absent);
      default -> throw new AssertionError("operation " + operation);
    }
  }

  void put(long key, long value) {
    oracle.put(key, value);
    index.put(key, value);
  }

  void remove(long key) {
    check("remove", key, oracle.remove(key) != null, index.remove(key));
  }

  private void compareAndSet(long key, long expected, long value) {
    boolean isSet = oracle.replace(key, expected, value);
    check("compareAndSet", key, isSet, index.compareAndSet(key, expected, value));
  }

  private void removeExpected(long key, long expected) {
    boolean isRemoved = oracle.remove(key, expected);
    check("remove of a value", key, isRemoved, index.remove(key, expected));
  }

  /** Looks up a key in three ways. */
  void checkGet(long key) {
    Long value = oracle.get(key);
    long absent = value == null ? 7 : ~value;
    check("get", key, or(value, absent), index.get(key, absent));
    check("containsKey", key, value != null, index.containsKey(key));
    holder.value = absent;
    checkFound("get", key, value, index.get(key, holder), absent);
  }

  /** Looks up every key and every neighbour of a key, and checks the structure. */
  void checkContents() {
    for (long key : oracle.keySet()) {
      checkGet(key);
      checkGet(key - 1);
      checkGet(key + 1);
    }
    checkGet(Long.MIN_VALUE);
    checkGet(Long.MAX_VALUE);
    assertEquals(oracle.size(), index.size(), "size");
    index.checkStructure();
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

  @Override
  public void close() {
    index.close();
  }
}

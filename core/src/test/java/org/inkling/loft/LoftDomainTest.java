package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.stream.LongStream;
import org.inkling.index.EntryHolder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** No key and no value is reserved. */
class LoftDomainTest {

  /** Single bits and their neighbours, with either sign; the ends of the domain among them. */
  private static long[] patterns() {
    return LongStream.range(0, 64)
        .map(bit -> 1L << bit)
        .flatMap(bit -> LongStream.of(bit - 1, bit, bit + 1, ~bit, -bit, bit | 1, bit | 7))
        .sorted()
        .distinct()
        .toArray();
  }

  @Test
  void everyPatternIsAKeyAndAValue() {
    long[] patterns = patterns();
    try (var twin = new LoftTwin(LoftIndex.builder(), new TreeMap<>())) {
      for (int i = 0; i < patterns.length; i++) {
        for (int operation = 0; operation < 10; operation++) {
          twin.write(operation, patterns[i], patterns[(i * 7 + operation) % patterns.length]);
        }
        twin.index.put(patterns[i], patterns[i]);
        twin.model.put(patterns[i], patterns[i]);
      }
      for (long key : patterns) {
        twin.read(key);
      }
      twin.check();
    }
  }

  @Test
  void everyPatternCanBeLoaded() {
    long[] patterns = patterns();
    var loaded = new TreeMap<Long, Long>();
    for (int i = 0; i < patterns.length; i++) {
      loaded.put(patterns[i], patterns[patterns.length - 1 - i]);
    }
    for (int epsilon : new int[] {1, 32}) {
      try (var twin = new LoftTwin(LoftIndex.builder().epsilon(epsilon), new TreeMap<>(loaded))) {
        for (long key : patterns) {
          twin.read(key);
        }
        twin.check();
      }
    }
  }

  @Test
  void anyValueOfOneKeyReplacesAnyOther() {
    long[] patterns = patterns();
    for (long key : new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE}) {
      try (var index = LoftIndex.builder().build()) {
        index.put(key, patterns[0]);
        for (int i = 1; i < patterns.length; i++) {
          assertFalse(index.compareAndSet(key, patterns[i], 0));
          assertTrue(index.compareAndSet(key, patterns[i - 1], patterns[i]));
          assertEquals(patterns[i], index.get(key, ~patterns[i]));
        }
        assertFalse(index.remove(key, patterns[0]));
        assertTrue(index.remove(key, patterns[patterns.length - 1]));
        index.checkStructure();
        assertEquals(0, index.statistics().structure().cellBytes());
      }
    }
  }

  @Test
  void theEndsOfTheDomainAreFirstAndLast() {
    long[] keys = {Long.MIN_VALUE, Long.MAX_VALUE};
    try (var index = LoftIndex.builder().build(SortedEntrySource.of(keys, keys))) {
      var found = new EntryHolder();
      assertTrue(index.first(found));
      assertEquals(Long.MIN_VALUE, found.key);
      assertTrue(index.last(found));
      assertEquals(Long.MAX_VALUE, found.value);
      assertTrue(index.higher(Long.MIN_VALUE, found));
      assertEquals(Long.MAX_VALUE, found.key);
      assertTrue(index.lower(Long.MAX_VALUE, found));
      assertEquals(Long.MIN_VALUE, found.key);
      assertFalse(index.higher(Long.MAX_VALUE, found));
      assertFalse(index.lower(Long.MIN_VALUE, found));
      assertEquals(2, index.count(Long.MIN_VALUE, Long.MAX_VALUE));
      assertEquals(0, index.count(Long.MIN_VALUE + 1, Long.MAX_VALUE - 1));
    }
  }

  @Test
  void loadsOfAFewKeysWork() {
    for (int size = 0; size <= 3; size++) {
      for (long first : new long[] {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, Long.MAX_VALUE - 2}) {
        var loaded = new TreeMap<Long, Long>();
        for (int i = 0; i < size; i++) {
          loaded.put(first + i, (long) i);
        }
        try (var twin = new LoftTwin(LoftIndex.builder(), loaded)) {
          twin.check();
          for (int i = -1; i <= size; i++) {
            twin.write(0, first + i, i);
            twin.read(first + i);
          }
          twin.check();
        }
      }
    }
  }
}

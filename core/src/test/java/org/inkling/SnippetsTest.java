package org.inkling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesMemory;
import org.inkling.bytes.BytesRange;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** The examples that class comments show: each region is the text of one of them. */
class SnippetsTest {
  private final List<String> printed = new ArrayList<>();

  private void print(Object line) {
    printed.add(line.toString());
  }

  @Test
  void loftIndex() {
    // @start region="loft-index"
    try (LoftIndex index = LoftIndex.builder().name("prices").build()) {
      index.put(1001, 250);
      index.put(1004, 310);
      long price = index.get(1001, -1); // -1 would mean: no such key
      var next = new EntryHolder();
      boolean isFound = index.higher(1001, next); // next.key is 1004
      long total = index.addAndGet(1001, price);
      print(price + " " + isFound + " " + next.key + " " + total);
    }
    // @end
    assertEquals(List.of("250 true 1004 500"), printed);
  }

  @Test
  void loftBuilder() {
    // @start region="loft-builder"
    long[] keys = {2, 3, 5, 7}; // in ascending order
    long[] values = {20, 30, 50, 70};
    LoftIndex index =
        LoftIndex.builder()
            .name("primes")
            .memoryLimitBytes(64L << 20) // beyond it, writes throw MemoryLimitException
            .build(SortedEntrySource.of(keys, values));
    // @end
    assertEquals(70, index.get(7, 0));
    assertEquals(64L << 20, index.statistics().limitBytes());
    index.close();
  }

  @Test
  void cursor() {
    try (LoftIndex index = LoftIndex.builder().build()) {
      index.put(7, 70);
      index.put(5, 50);
      index.put(11, 110);
      // @start region="cursor"
      try (Cursor cursor = index.ascending(5, 10)) { // both ends included
        while (cursor.next()) {
          print(cursor.key() + " has " + cursor.value());
        }
        cursor.reset(100, Long.MAX_VALUE); // the same cursor, another range
      }
      // @end
    }
    assertEquals(List.of("5 has 50", "7 has 70"), printed);
  }

  @Test
  void sortedEntrySource() {
    // @start region="source"
    NavigableMap<Long, Long> map = new TreeMap<>(Map.of(1L, 10L, 2L, 20L));
    try (LoftIndex first = LoftIndex.builder().build(SortedEntrySource.of(map));
        LoftIndex copy = LoftIndex.builder().build(first.entries());
        LoftIndex part = LoftIndex.builder().build(first.entries(2, Long.MAX_VALUE))) {
      print(copy.asMap() + " " + part.size());
    }
    // @end
    assertEquals(List.of("{1=10, 2=20} 1"), printed);
  }

  @Test
  void bytesIndex() {
    // @start region="bytes-index"
    try (BytesIndex index = BytesIndex.builder().name("pages").build()) {
      index.put("/docs".getBytes(UTF_8), "17 links".getBytes(UTF_8));
      index.put("/docs/disk".getBytes(UTF_8), "5 links".getBytes(UTF_8));
      try (BytesCursor cursor = index.ascending(BytesRange.prefix("/docs/".getBytes(UTF_8)))) {
        while (cursor.next()) {
          print(new String(cursor.value(), UTF_8));
        }
      }
    }
    // @end
    assertEquals(List.of("5 links"), printed);
  }

  @Test
  void longBytesIndex() {
    // @start region="long-bytes-index"
    try (LongBytesIndex rows = LongBytesIndex.builder().name("rows").build()) {
      rows.put(17, "a row of any length".getBytes(UTF_8));
      var row = new BytesHolder(); // reused, so that a read allocates nothing
      if (rows.get(17, row)) {
        print(new String(row.array(), 0, row.length(), UTF_8));
      }
    }
    // @end
    assertEquals(List.of("a row of any length"), printed);
  }

  @Test
  void bytesMemory() {
    // @start region="bytes-memory"
    try (BytesMemory memory = BytesMemory.create("tenants", 1L << 30)) {
      BytesIndex first = BytesIndex.builder().name("tenant 1").memory(memory).build();
      BytesIndex second = BytesIndex.builder().name("tenant 2").memory(memory).build();
      first.put("a".getBytes(UTF_8), new byte[100]);
      print(second.isEmpty());
    } // closes the indexes, too
    // @end
    assertTrue(Boolean.parseBoolean(printed.getFirst()));
  }
}

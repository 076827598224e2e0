package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.ReadQueue;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.file.SystemFiles;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That a moment without memory costs a cursor neither its lane nor an entry. */
class CursorLaneTest {
  private static final int ENTRIES = 200_000;

  @TempDir Path folder;

  /** The reads that are still begun before one fails. */
  private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);

  private DiskIndex open() {
    Path file = folder.resolve("index");
    long[] keys = LongStream.range(0, ENTRIES).toArray();
    DiskIndex.builder(file).write(SortedEntrySource.of(keys, keys));
    return DiskIndex.open(
        proxy(FileLayer.class, new SystemFiles()), file, DiskIndexOptions.defaults().buffered());
  }

  /**
   * Returns the same object, but the reads of its queues count, and the one after the last fails.
   */
  private <T> T proxy(Class<T> type, Object target) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("submit") && left.getAndDecrement() == 0) {
            throw new OutOfMemoryError("for a test");
          }
          try {
            return switch (method.invoke(target, arguments)) {
              case StorageFile file -> proxy(StorageFile.class, file);
              case ReadQueue queue -> proxy(ReadQueue.class, queue);
              case null -> null;
              case Object other -> other;
            };
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** The lane fails as it begins, in the middle of that, or later. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4, 7})
  void aFailedLaneIsGivenBackAndTheWalkGoesOn(int reads) {
    try (DiskIndex index = open();
        var cursor = index.ascending(0, Long.MAX_VALUE)) {
      left.set(reads);
      long[] next = {0};
      assertThrows(
          OutOfMemoryError.class,
          () -> {
            while (cursor.next()) {
              assertEquals(next[0]++, cursor.key());
            }
          });
      assertEquals(1, index.scanLanes().idle());
      while (cursor.next()) {
        assertEquals(next[0]++, cursor.key());
      }
      assertEquals(ENTRIES, next[0]);
    }
  }

  @Test
  void everyLaneIsGivenBackAtTheEnd() {
    try (DiskIndex index = open();
        var cursor = index.ascending(0, Long.MAX_VALUE)) {
      while (cursor.next()) {
        assertTrue(cursor.key() >= 0);
      }
      assertEquals(1, index.scanLanes().idle());
    }
  }
}

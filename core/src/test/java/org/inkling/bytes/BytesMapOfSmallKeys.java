package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ConcurrentNavigableMap;
import org.junit.jupiter.api.AfterEach;

/** The map of an index of few keys, for tests of what a skip list cannot show. */
abstract class BytesMapOfSmallKeys {
  final BytesIndex index = BytesSpec.TINY.bytes();
  final ConcurrentNavigableMap<byte[], byte[]> map = index.asMap();

  @AfterEach
  void checkAndClose() {
    if (!index.statistics().closed()) {
      index.checkStructure();
      index.close();
    }
    assertEquals(0, index.statistics().reservedBytes());
  }

  static byte[] bytes(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < array.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return array;
  }

  /** Puts keys of one byte from 0 on, with values of the same byte twice. */
  final void fill(int count) {
    for (int i = 0; i < count; i++) {
      map.put(bytes(i), bytes(i, i));
    }
  }
}

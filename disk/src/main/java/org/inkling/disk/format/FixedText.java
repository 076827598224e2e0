package org.inkling.disk.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/** Reads and writes short names in buffers, padded with zeros. */
final class FixedText {

  private FixedText() {}

  static void put(ByteBuffer into, int at, String name) {
    byte[] bytes = name.getBytes(US_ASCII);
    for (int i = 0; i < FileKind.NAME_BYTES; i++) {
      into.put(at + i, i < bytes.length ? bytes[i] : 0);
    }
  }

  static String get(ByteBuffer from, int at) {
    int length = 0;
    while (length < FileKind.NAME_BYTES && from.get(at + length) != 0) {
      length++;
    }
    byte[] bytes = new byte[length];
    from.get(at, bytes);
    return new String(bytes, US_ASCII);
  }
}

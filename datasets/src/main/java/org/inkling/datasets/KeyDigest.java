package org.inkling.datasets;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/** The fingerprint of a key set: SHA-256 over its SOSD form, wherever the keys come from. */
public final class KeyDigest {
  private static final int BUFFER_BYTES = 1 << 13;

  private final MessageDigest digest;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private KeyDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The digest in lower-case hexadecimal; takes a second pass if the size is not known. */
  public static String sha256(SortedKeySource source) {
    long size = source.size();
    return sha256(source, size == SortedKeySource.UNKNOWN_SIZE ? count(source) : size);
  }

  private static String sha256(SortedKeySource source, long count) {
    var words = new KeyDigest();
    words.put(count);
    try (KeyStream keys = source.open()) {
      while (keys.next()) {
        words.put(KeyOrder.toUnsigned(keys.key()));
      }
    }
    words.flush();
    return HexFormat.of().formatHex(words.digest.digest());
  }

  private static long count(SortedKeySource source) {
    long count = 0;
    try (KeyStream keys = source.open()) {
      while (keys.next()) {
        count++;
      }
    }
    return count;
  }

  private void put(long word) {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.putLong(word);
  }

  private void flush() {
    digest.update(buffer.flip());
    buffer.clear();
  }
}

package org.inkling.datasets;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * The facts about a key set of any origin that one pass collects.
 *
 * @param count the number of keys
 * @param first the smallest key, 0 if the set is empty
 * @param last the largest key, 0 if the set is empty
 * @param sha256 the digest of the set in SOSD format, in lower-case hexadecimal
 */
public record KeySummary(long count, long first, long last, String sha256) {

  /** Reads a source completely, twice if it does not know its size, and returns the summary. */
  public static KeySummary of(SortedKeySource source) {
    long size = source.size();
    return new Reader().read(source, size == SortedKeySource.UNKNOWN_SIZE ? count(source) : size);
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

  private static final class Reader {
    private static final int BUFFER_BYTES = 1 << 13;

    private final MessageDigest digest = newDigest();
    private final ByteBuffer buffer =
        ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private static MessageDigest newDigest() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java platform has SHA-256", e);
      }
    }

    KeySummary read(SortedKeySource source, long count) {
      long first = 0;
      long last = 0;
      long position = 0;
      put(count);
      try (KeyStream keys = SortedKeySource.checked(source).open()) {
        while (keys.next()) {
          last = keys.key();
          first = position++ == 0 ? last : first;
          put(KeyOrder.UNSIGNED.number(last));
        }
      }
      flush();
      return new KeySummary(count, first, last, HexFormat.of().formatHex(digest.digest()));
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
}

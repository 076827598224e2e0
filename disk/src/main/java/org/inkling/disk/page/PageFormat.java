package org.inkling.disk.page;

import java.nio.ByteBuffer;

/**
 * The bytes of a page of one file.
 *
 * <pre>
 *   0                                entries: key, value, key, value, ... or other content
 *   pageBytes - 16   4 bytes         CRC-32C
 *   pageBytes - 12   4 bytes         count: of entries, or of bytes of other content
 *   pageBytes -  8   2 bytes         kind
 *   pageBytes -  6   2 bytes         0
 *   pageBytes -  4   4 bytes         lower half of the file's id
 * </pre>
 *
 * The checksum is that of the page's number and the file's id, 8 bytes each, then of the content,
 * then of the trailer behind the checksum.
 *
 * @shape entries of 16 bytes in ascending signed order of their keys, 255 in a page of 4 KiB;
 *     little-endian
 * @units sizes and offsets in bytes
 */
public final class PageFormat {
  /** The size of a trailer. */
  public static final int TRAILER_BYTES = 16;

  /** The size of an entry. */
  public static final int ENTRY_BYTES = 16;

  /** The usual size of a page. */
  public static final int DEFAULT_PAGE_BYTES = 4096;

  /** The smallest size of a page. */
  public static final int MIN_PAGE_BYTES = 512;

  /** The greatest size of a page. */
  public static final int MAX_PAGE_BYTES = 1 << 20;

  private final int pageBytes;
  private final long fileId;

  /**
   * For the pages of one file.
   *
   * @throws IllegalArgumentException if the size is not a power of two within the limits
   */
  public PageFormat(int pageBytes, long fileId) {
    if (!isPageSize(pageBytes)) {
      throw new IllegalArgumentException(
          "a page of "
              + pageBytes
              + " bytes, expected a power of two from "
              + MIN_PAGE_BYTES
              + " to "
              + MAX_PAGE_BYTES);
    }
    this.pageBytes = pageBytes;
    this.fileId = fileId;
  }

  /** Whether pages may have this size. */
  public static boolean isPageSize(long bytes) {
    return bytes >= MIN_PAGE_BYTES && bytes <= MAX_PAGE_BYTES && Long.bitCount(bytes) == 1;
  }

  /** The size of a page. */
  public int pageBytes() {
    return pageBytes;
  }

  /** What the file is known by. */
  public long fileId() {
    return fileId;
  }

  /** How many entries a page has room for. */
  public int entriesPerPage() {
    return contentBytes() / ENTRY_BYTES;
  }

  /** The bytes before the trailer. */
  public int contentBytes() {
    return pageBytes - TRAILER_BYTES;
  }

  /** What a page that starts at {@code at} says of how much is in it. */
  public int count(ByteBuffer buffer, int at) {
    return buffer.getInt(at + contentBytes() + PageSeal.COUNT);
  }

  /** The key of an entry of a page that starts at {@code at}. */
  public static long key(ByteBuffer buffer, int at, int entry) {
    return buffer.getLong(at + entry * ENTRY_BYTES);
  }

  /** The value of an entry of a page that starts at {@code at}. */
  public static long value(ByteBuffer buffer, int at, int entry) {
    return buffer.getLong(at + entry * ENTRY_BYTES + Long.BYTES);
  }

  /** Sets an entry of a page that starts at {@code at}. */
  public static void setEntry(ByteBuffer buffer, int at, int entry, long key, long value) {
    buffer.putLong(at + entry * ENTRY_BYTES, key);
    buffer.putLong(at + entry * ENTRY_BYTES + Long.BYTES, value);
  }

  /** How many of the first {@code count} entries have keys at most {@code key}. */
  public static int countUpTo(ByteBuffer buffer, int at, int count, long key) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (key(buffer, at, middle) <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

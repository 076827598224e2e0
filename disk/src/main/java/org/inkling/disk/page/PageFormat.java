package org.inkling.disk.page;

import java.nio.ByteBuffer;

/**
 * The layout of the pages of one file.
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
 * The checksum covers the page's number and the file's id, 8 bytes each, then the content, then the
 * part of the trailer that follows the checksum.
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

  /** The default size of a page. */
  public static final int DEFAULT_PAGE_BYTES = 4096;

  /** The smallest size of a page. */
  public static final int MIN_PAGE_BYTES = 512;

  /** The largest size of a page. */
  public static final int MAX_PAGE_BYTES = 1 << 20;

  private final int pageBytes;
  private final long fileId;

  /**
   * Creates the format for the pages of one file.
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

  /** Returns whether pages may have this size. */
  public static boolean isPageSize(long bytes) {
    return bytes >= MIN_PAGE_BYTES && bytes <= MAX_PAGE_BYTES && Long.bitCount(bytes) == 1;
  }

  /** Returns the size of a page. */
  public int pageBytes() {
    return pageBytes;
  }

  /** Returns the id of the file. */
  public long fileId() {
    return fileId;
  }

  /** Returns the number of entries that fit in a page. */
  public int entriesPerPage() {
    return contentBytes() / ENTRY_BYTES;
  }

  /** Returns the size of the part before the trailer. */
  public int contentBytes() {
    return pageBytes - TRAILER_BYTES;
  }

  /** Returns the count in the trailer of the page that starts at {@code at}. */
  public int count(ByteBuffer buffer, int at) {
    return buffer.getInt(at + contentBytes() + PageSeal.COUNT);
  }

  /** Returns the key of an entry in the page that starts at {@code at}. */
  public static long key(ByteBuffer buffer, int at, int entry) {
    return buffer.getLong(at + entry * ENTRY_BYTES);
  }

  /** Returns the value of an entry in the page that starts at {@code at}. */
  public static long value(ByteBuffer buffer, int at, int entry) {
    return buffer.getLong(at + entry * ENTRY_BYTES + Long.BYTES);
  }

  /** Sets an entry in the page that starts at {@code at}. */
  public static void setEntry(ByteBuffer buffer, int at, int entry, long key, long value) {
    buffer.putLong(at + entry * ENTRY_BYTES, key);
    buffer.putLong(at + entry * ENTRY_BYTES + Long.BYTES, value);
  }

  /** Returns how many of the first {@code count} entries have keys at most {@code key}. */
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

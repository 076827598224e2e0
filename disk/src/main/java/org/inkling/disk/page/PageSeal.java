package org.inkling.disk.page;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes and checks the trailers of one file's pages. Used by one thread at a time. Allocates
 * nothing for an intact page.
 */
public final class PageSeal {
  static final int COUNT = 4;
  private static final int KIND = 8;
  private static final int OWNER = 12;

  private final PageFormat format;
  private final CRC32C crc = new CRC32C();
  private final byte[] identity = new byte[2 * Long.BYTES]; // the page's number, the file's id

  /** Creates a seal for the pages of one file. */
  public PageSeal(PageFormat format) {
    this.format = format;
    put(Long.BYTES, format.fileId());
  }

  /** Returns the format of the pages. */
  public PageFormat format() {
    return format;
  }

  /**
   * Writes the trailer of a page whose content is complete, including unused bytes. Changes the
   * buffer's position and limit.
   *
   * @param at where the page starts in the buffer
   * @param count in entries, or in bytes of other content
   */
  public void seal(ByteBuffer buffer, int at, long page, PageKind kind, int count) {
    int trailer = at + format.contentBytes();
    buffer.clear();
    buffer.putInt(trailer + COUNT, count);
    buffer.putInt(trailer + KIND, kind.code());
    buffer.putInt(trailer + OWNER, (int) format.fileId());
    buffer.putInt(trailer, checksum(buffer, at, page));
  }

  /**
   * Returns what is wrong with a page, or null if it is intact, in its place, and of the given
   * kind. Changes the buffer's position and limit.
   *
   * @param at where the page starts in the buffer
   */
  public @Nullable PageDamage damage(ByteBuffer buffer, int at, long page, PageKind kind) {
    int trailer = at + format.contentBytes();
    buffer.clear();
    int actual = checksum(buffer, at, page);
    if (buffer.getInt(trailer) != actual) {
      return describe(buffer, at, page, actual);
    }
    int code = buffer.getInt(trailer + KIND);
    if (code != kind.code()) {
      return new PageDamage("a page of kind " + kind, "one of kind " + PageKind.name(code));
    }
    int count = buffer.getInt(trailer + COUNT);
    int max = kind.hasEntries() ? format.entriesPerPage() : format.contentBytes();
    if (count < 0 || count > max) {
      return new PageDamage("a count from 0 to " + max, Integer.toString(count));
    }
    return null;
  }

  private PageDamage describe(ByteBuffer buffer, int at, long page, int actual) {
    int trailer = at + format.contentBytes();
    String id = Long.toHexString(format.fileId());
    String expected = "page " + page + " of the file with id " + id;
    if (isZero(buffer, at)) {
      return new PageDamage(expected, "zeros");
    }
    int owner = buffer.getInt(trailer + OWNER);
    String found =
        "checksum "
            + Integer.toHexString(buffer.getInt(trailer))
            + " where its bytes give "
            + Integer.toHexString(actual);
    return new PageDamage(
        expected,
        owner == (int) format.fileId()
            ? found
            : found + ", and an id that ends with " + Integer.toHexString(owner));
  }

  private boolean isZero(ByteBuffer buffer, int at) {
    for (int i = 0; i < format.pageBytes(); i += Long.BYTES) {
      if (buffer.getLong(at + i) != 0) {
        return false;
      }
    }
    return true;
  }

  private int checksum(ByteBuffer buffer, int at, long page) {
    int trailer = at + format.contentBytes();
    put(0, page);
    crc.reset();
    crc.update(identity, 0, identity.length);
    buffer.limit(trailer).position(at);
    crc.update(buffer);
    buffer.limit(at + format.pageBytes()).position(trailer + Integer.BYTES);
    crc.update(buffer);
    buffer.clear();
    return (int) crc.getValue();
  }

  private void put(int at, long word) {
    for (int i = 0; i < Long.BYTES; i++) {
      identity[at + i] = (byte) (word >>> (8 * i));
    }
  }
}

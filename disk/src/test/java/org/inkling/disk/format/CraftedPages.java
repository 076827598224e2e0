package org.inkling.disk.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Creates {@link CraftedFile}s of paged files: defines the places of their fields, and their
 * checksums.
 */
public final class CraftedPages {
  private static final int TRAILER = 16;
  private static final int COUNT = 4; // within the trailer
  private static final int KIND = 8;
  private static final int DATA = 2;
  private static final int METADATA = 3;
  private static final int FOOTER = 4;
  private static final int INNER = 5;
  private static final int ENTRY = 16;
  private static final int FILE_ID = 32;
  private static final int HEADER_CHECKSUM = 40;

  private CraftedPages() {}

  /**
   * Returns a file with all fields of header, metadata, inner nodes and footer, and some of two
   * data pages.
   */
  public static CraftedFile of(byte[] whole, int pageBytes) {
    var bytes = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    CraftedFile file = sealed(whole, pageBytes);
    file.words(8, HEADER_CHECKSUM).parts(8, HEADER_CHECKSUM);
    int dataPages = 0;
    for (int at = 0; at < whole.length; at += pageBytes) {
      int trailer = at + pageBytes - TRAILER;
      int count = bytes.getInt(trailer + COUNT);
      int kind = bytes.getInt(trailer + KIND);
      dataPages += kind == DATA ? 1 : 0;
      if (kind == DATA && dataPages > 2) {
        continue; // the other pages are like these
      }
      file.parts(trailer + COUNT, at + pageBytes);
      int used = kind == INNER || kind == DATA ? count * ENTRY : count;
      if (kind == DATA) {
        file.words(
            at, at + Math.min(used, 2 * ENTRY)); // the data decide, whatever these fields contain
      } else if (kind == METADATA || kind == FOOTER || kind == INNER) {
        file.words(at, at + used).parts(at, at + used);
      }
    }
    return file;
  }

  /** Returns a paged file, without fields yet. */
  public static CraftedFile sealed(byte[] whole, int pageBytes) {
    return new CraftedFile(whole, changed -> seal(changed, pageBytes));
  }

  /** Corrects the checksums of header and pages. */
  public static void seal(ByteBuffer bytes, int pageBytes) {
    bytes.putInt(HEADER_CHECKSUM, checksum(bytes.array(), 0, HEADER_CHECKSUM, new CRC32C()));
    long id = bytes.getLong(FILE_ID);
    for (int page = 0; (page + 1) * pageBytes <= bytes.capacity(); page++) {
      var identity = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      identity.putLong(page).putLong(id);
      var crc = new CRC32C();
      crc.update(identity.array());
      int at = page * pageBytes;
      int trailer = at + pageBytes - TRAILER;
      checksum(bytes.array(), at, trailer, crc);
      bytes.putInt(trailer, checksum(bytes.array(), trailer + COUNT, at + pageBytes, crc));
    }
  }

  private static int checksum(byte[] bytes, int from, int to, CRC32C crc) {
    crc.update(bytes, from, to - from);
    return (int) crc.getValue();
  }
}

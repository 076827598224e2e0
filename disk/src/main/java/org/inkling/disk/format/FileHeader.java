package org.inkling.disk.format;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;

/**
 * The bytes at the very start of a file.
 *
 * <pre>
 *   0   8 bytes   magic: 89 "INKL" 0D 0A 1A
 *   8  16 bytes   name of the format, ASCII, padded with zeros
 *  24   4 bytes   version of the format
 *  28   4 bytes   size of a page
 *  32   8 bytes   id of the file, random
 *  40   4 bytes   CRC-32C of the 40 bytes before
 * </pre>
 *
 * These places are the same in all versions of all formats, so that any release can identify the
 * file that it opens. The header's page has a trailer like any other page.
 */
record FileHeader(FileKind kind, int pageBytes, long fileId) {
  static final int BYTES = 44;

  private static final long MAGIC = 0x1A0A0D4C4B4E4989L;
  private static final int NAME = 8;
  private static final int VERSION = 24;
  private static final int PAGE_BYTES = 28;
  private static final int FILE_ID = 32;
  private static final int CHECKSUM = 40;

  void write(ByteBuffer into, int at) {
    into.putLong(at, MAGIC);
    FixedText.put(into, at + NAME, kind.name());
    into.putInt(at + VERSION, kind.version());
    into.putInt(at + PAGE_BYTES, pageBytes);
    into.putLong(at + FILE_ID, fileId);
    into.putInt(at + CHECKSUM, checksum(into, at));
  }

  /**
   * Reads the first bytes of a file, which should be of the given kind.
   *
   * @param length how many bytes there are
   */
  static FileHeader read(Path file, ByteBuffer from, int length, FileKind expected) {
    if (length < BYTES) {
      throw new CorruptFileException(
          file, 0, "a header of " + BYTES + " bytes", "a file of " + length);
    }
    if (from.getLong(0) != MAGIC) {
      throw new CorruptFileException(
          file,
          0,
          "the first bytes of a file of Inkling, " + hex(MAGIC),
          hex(from.getLong(0)) + ": another kind of file");
    }
    if (from.getInt(CHECKSUM) != checksum(from, 0)) {
      throw new CorruptFileException(
          file,
          0,
          "a header with checksum " + Integer.toHexString(from.getInt(CHECKSUM)),
          "bytes that give " + Integer.toHexString(checksum(from, 0)));
    }
    return known(file, from, expected);
  }

  private static FileHeader known(Path file, ByteBuffer from, FileKind expected) {
    String name = FixedText.get(from, NAME);
    if (!name.equals(expected.name())) {
      throw new CorruptFileException(
          file, NAME, "a file of format \"" + expected.name() + "\"", "one of \"" + name + "\"");
    }
    int version = from.getInt(VERSION);
    if (version < 1 || version > expected.version()) {
      throw new CorruptFileException(
          file,
          VERSION,
          "a version from 1 to " + expected.version() + " of format \"" + name + "\"",
          "version " + version);
    }
    int pageBytes = from.getInt(PAGE_BYTES);
    if (!PageFormat.isPageSize(pageBytes)) {
      throw new CorruptFileException(
          file, PAGE_BYTES, "the size of a page", Integer.toString(pageBytes));
    }
    return new FileHeader(new FileKind(name, version), pageBytes, from.getLong(FILE_ID));
  }

  private static String hex(long word) {
    return HexFormat.of().toHexDigits(Long.reverseBytes(word));
  }

  private static int checksum(ByteBuffer bytes, int at) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate().limit(at + CHECKSUM).position(at));
    return (int) crc.getValue();
  }
}

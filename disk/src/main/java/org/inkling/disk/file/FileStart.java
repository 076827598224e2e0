package org.inkling.disk.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.inkling.disk.CorruptFileException;

/**
 * The first bytes of a file, with the same layout as in every file of Inkling, so that any release
 * can identify the file.
 *
 * <pre>
 *   0   8 bytes   magic: 89 "INKL" 0D 0A 1A
 *   8  16 bytes   name of the format, ASCII, padded with zeros
 *  24   4 bytes   version of the format
 *  28   4 bytes   size of the file's units, such as its records
 *  32   8 bytes   id, random
 *  40   4 bytes   CRC-32C of the 40 bytes before
 * </pre>
 *
 * @param name up to 16 characters of ASCII
 * @param version the version that is written, and the latest that is read
 * @param unitBytes the only size that is read
 */
public record FileStart(String name, int version, int unitBytes) {
  /** The size of these bytes. */
  public static final int BYTES = 44;

  private static final long MAGIC = 0x1A0A0D4C4B4E4989L;
  private static final int NAME = 8;
  private static final int VERSION = 24;
  private static final int UNIT_BYTES = 28;
  private static final int ID = 32;
  private static final int CHECKSUM = 40;

  private byte[] nameBytes() {
    return Arrays.copyOf(name.getBytes(US_ASCII), VERSION - NAME);
  }

  /** Writes them to the start of a buffer. */
  public void write(ByteBuffer into, long id) {
    into.putLong(0, MAGIC);
    into.put(NAME, nameBytes());
    into.putInt(VERSION, version);
    into.putInt(UNIT_BYTES, unitBytes);
    into.putLong(ID, id);
    putChecksum(into, CHECKSUM);
  }

  /**
   * Checks the first bytes of a file.
   *
   * @param length how many bytes the buffer has
   * @param min the smallest size of a file of this format
   * @return the id
   * @throws CorruptFileException if they differ from what {@link #write} writes in this or an
   *     earlier version
   */
  public long read(Path file, ByteBuffer from, int length, int min) {
    if (length < min) {
      throw damaged(file, 0, "a header of " + min + " bytes", "a file of " + length);
    }
    if (from.getLong(0) != MAGIC) {
      throw damaged(file, 0, "the first bytes of a file of Inkling", "another kind of file");
    }
    requireChecksum(file, from, CHECKSUM);
    byte[] found = new byte[VERSION - NAME];
    from.get(NAME, found);
    if (!Arrays.equals(found, nameBytes())) {
      String other = new String(found, US_ASCII).replace("\0", "");
      throw damaged(file, NAME, "a file of format \"" + name + "\"", "one of \"" + other + "\"");
    }
    int written = version(from);
    if (written < 1 || written > version) {
      String known = version == 1 ? "version 1" : "a version from 1 to " + version;
      throw damaged(
          file, VERSION, known + " of format \"" + name + "\"", Integer.toString(written));
    }
    int unit = from.getInt(UNIT_BYTES);
    if (unit != unitBytes) {
      throw damaged(file, UNIT_BYTES, "bytes a unit " + unitBytes, Integer.toString(unit));
    }
    return from.getLong(ID);
  }

  /** Returns the version of a file whose first bytes were checked by {@link #read}. */
  public static int version(ByteBuffer from) {
    return from.getInt(VERSION);
  }

  /** Writes a checksum of all bytes before it. */
  public static void putChecksum(ByteBuffer into, int at) {
    into.putInt(at, checksum(into, at));
  }

  /**
   * Checks the result of {@link #putChecksum}.
   *
   * @throws CorruptFileException if the checksum differs
   */
  public static void requireChecksum(Path file, ByteBuffer from, int at) {
    int actual = checksum(from, at);
    if (from.getInt(at) != actual) {
      throw damaged(
          file,
          0,
          at + " bytes with checksum " + Integer.toHexString(from.getInt(at)),
          "bytes that give " + Integer.toHexString(actual));
    }
  }

  private static int checksum(ByteBuffer bytes, int end) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate().limit(end).position(0));
    return (int) crc.getValue();
  }

  private static CorruptFileException damaged(Path file, int at, String expected, String found) {
    return new CorruptFileException(file, at, expected, found);
  }
}

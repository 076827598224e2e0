package org.inkling.hybrid.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.FileStart;
import org.inkling.disk.file.NewNames;
import org.inkling.disk.file.NumberedFiles;
import org.inkling.disk.file.StorageFile;
import org.inkling.hybrid.run.RunPart;
import org.inkling.source.KeyOrder;

/**
 * The content of a store: the files of its run, and the first segment of its log that is needed.
 *
 * <pre>
 *    0  44 bytes   as in every file: FileStart, "manifest", the size of a part, the store's id
 *   44   2 bytes   code of the kind of store
 *   46   2 bytes   order of the keys as numbers: 0 signed (version 1), 1 unsigned (version 2)
 *   48   8 bytes   version: 1 at first, one more each time
 *   56   8 bytes   first segment of the log that is needed
 *   64   8 bytes   number of parts
 *   72  48 bytes   of each part, by ascending keys: number, id of the file, entries, smallest key,
 *                  greatest key, size of the file
 *    .   4 bytes   CRC-32C of all before
 * </pre>
 *
 * <p>A store of signed keys is written as version 1, so that older releases can read it.
 *
 * @param storeId the id of the store's log
 * @param kind the kind of store
 * @param keyOrder whether the keys are signed or unsigned numbers, since the store was created
 * @param version at least 1
 * @param firstSegment at least 1
 * @param parts by ascending keys, not overlapping
 * @shape 76 bytes and 48 for each part
 */
public record Manifest(
    long storeId,
    StoreKind kind,
    KeyOrder keyOrder,
    long version,
    long firstSegment,
    List<RunPart> parts) {
  /** The name of the file. */
  public static final String NAME = "manifest";

  private static final String UNFINISHED = NAME + ".tmp";
  private static final int PART_BYTES = 48;
  private static final FileStart SIGNED = new FileStart(NAME, 1, PART_BYTES);
  private static final FileStart START = new FileStart(NAME, 2, PART_BYTES);
  private static final int KIND = 44;
  private static final int KEY_ORDER = 46;
  private static final int VERSION = 48;
  private static final int FIRST_SEGMENT = 56;
  private static final int PARTS = 64;
  private static final int FIRST_PART = 72;
  private static final int FILE_ID = 8; // within a part
  private static final int ENTRIES = 16;
  private static final int FIRST_KEY = 24;
  private static final int LAST_KEY = 32;
  private static final int BYTES = 40;
  private static final int MIN_BYTES = FIRST_PART + Integer.BYTES;
  private static final int MAX_PARTS = 1 << 20;
  private static final int UNSIGNED = 1; // code of an order

  /** Returns whether a load of no entries, or a merge that left none, has written it. */
  boolean isOfEmptyLoad() {
    return parts.isEmpty() && version > 1;
  }

  /** Returns the manifest of the same store before anything was loaded. */
  Manifest first() {
    return new Manifest(storeId, kind, keyOrder, 1, firstSegment, List.of());
  }

  /** Returns the manifest file of a folder. */
  public static Path file(Path folder) {
    return folder.resolve(NAME);
  }

  /** Returns the temporary file that holds it until it is on disk. */
  static Path unfinished(Path folder) {
    return folder.resolve(UNFINISHED);
  }

  /** Copies the parts. */
  public Manifest {
    parts = List.copyOf(parts);
  }

  /** Returns the manifest that follows this one. */
  public Manifest next(long needed, List<RunPart> newParts) {
    return new Manifest(storeId, kind, keyOrder, version + 1, needed, newParts);
  }

  /** Returns the number of entries of all parts. */
  public long entries() {
    return parts.stream().mapToLong(RunPart::entries).sum();
  }

  /**
   * Reads the manifest of a folder.
   *
   * @throws CorruptFileException if it is not exactly what {@link #write} writes
   * @throws FileAccessException if the system fails, as when there is no manifest
   */
  @SuppressWarnings("exports") // disk exports its files to this module alone
  public static Manifest read(FileLayer files, Path folder) {
    Path path = file(folder);
    try (StorageFile file = files.open(path, AccessMode.BUFFERED)) {
      long size = file.size();
      long most = bytes(MAX_PARTS);
      if (size > most) {
        throw new CorruptFileException(path, most, "at most " + most + " bytes", size + " bytes");
      }
      try (DirectBuffer direct = DirectBuffer.ofThread(Math.max(MIN_BYTES, (int) size), 1)) {
        ByteBuffer buffer = direct.bytes();
        int length = file.read(buffer.limit((int) size), 0);
        return new Reader(path, buffer.clear(), length).read();
      }
    } catch (IOException e) {
      throw new FileAccessException(path, 0, "reading the manifest", e);
    }
  }

  private static int bytes(int parts) {
    return FIRST_PART + parts * PART_BYTES + Integer.BYTES;
  }

  /** Reads and checks the words. */
  private record Reader(Path path, ByteBuffer from, int length) {

    Manifest read() {
      long id = START.read(path, from, length, MIN_BYTES);
      long count = from.getLong(PARTS);
      require(count >= 0 && count <= MAX_PARTS, PARTS, "a number of parts", count);
      int expected = bytes((int) count);
      if (length != expected) {
        int offset = Math.min(length, expected);
        throw new CorruptFileException(
            path, offset, expected + " bytes for " + count + " parts", length + " bytes");
      }
      FileStart.requireChecksum(path, from, expected - Integer.BYTES);
      long version = from.getLong(VERSION);
      require(isCounted(version), VERSION, "a version from 1 to below 2^62", version);
      long segment = from.getLong(FIRST_SEGMENT);
      require(isCounted(segment), FIRST_SEGMENT, "a segment from 1 to below 2^62", segment);
      StoreKind kind = StoreKind.of(from.getShort(KIND));
      if (kind == null) {
        throw new CorruptFileException(
            path, KIND, "the code of a kind of store", Integer.toString(from.getShort(KIND)));
      }
      return new Manifest(id, kind, keyOrder(), version, segment, parts((int) count));
    }

    private KeyOrder keyOrder() {
      boolean isUnsigned = FileStart.version(from) == START.version();
      int expected = isUnsigned ? UNSIGNED : 0;
      int code = from.getShort(KEY_ORDER);
      require(code == expected, KEY_ORDER, "the order of keys " + expected, code);
      return isUnsigned ? KeyOrder.UNSIGNED : KeyOrder.SIGNED;
    }

    private List<RunPart> parts(int count) {
      var parts = new ArrayList<RunPart>(count);
      Set<Long> numbers = new HashSet<>();
      long entries = 0;
      for (int i = 0; i < count; i++) {
        int at = FIRST_PART + i * PART_BYTES;
        RunPart part = part(at);
        require(numbers.add(part.number()), at, "a number of its own", part.number());
        require(
            i == 0 || part.firstKey() > parts.get(i - 1).lastKey(),
            at + FIRST_KEY,
            "keys above those of the part before",
            part.firstKey());
        parts.add(part);
        entries += part.entries();
        require(entries > 0, at + ENTRIES, "2^63 - 1 entries at most in all", part.entries());
      }
      return parts;
    }

    private RunPart part(int at) {
      long number = from.getLong(at);
      long entries = from.getLong(at + ENTRIES);
      long first = from.getLong(at + FIRST_KEY);
      long last = from.getLong(at + LAST_KEY);
      long bytes = from.getLong(at + BYTES);
      require(isCounted(number), at, "a number from 1 to below 2^62", number);
      require(first <= last, at + FIRST_KEY, "a smallest key up to the greatest", first);
      boolean fits = Long.compareUnsigned(entries - 1, last - first) <= 0;
      require(entries >= 1 && fits, at + ENTRIES, "entries between these keys", entries);
      require(bytes >= 1, at + BYTES, "the size of a file", bytes);
      return new RunPart(number, from.getLong(at + FILE_ID), entries, first, last, bytes);
    }

    private void require(boolean holds, int at, String expected, long found) {
      if (!holds) {
        throw new CorruptFileException(path, at, expected, Long.toString(found));
      }
    }
  }

  /**
   * Replaces the folder's manifest by this one, in one step that a crash does not tear. The files
   * that it names must be on disk.
   *
   * @throws FileAccessException if the system fails; it is then unknown which of the two a crash
   *     leaves, and the files that either names must be kept
   */
  @SuppressWarnings("exports") // disk exports its files to this module alone
  public void write(FileLayer files, Path folder) {
    Path unfinished = unfinished(folder);
    ByteBuffer words = words(); // before anything in the folder is touched
    NewNames names = NewNames.begin(files, folder);
    try {
      files.delete(unfinished);
      try (StorageFile file = files.create(unfinished)) {
        file.write(words, 0);
        file.sync();
      }
      files.rename(unfinished, file(folder));
      names.sync();
    } catch (IOException e) {
      throw new FileAccessException(file(folder), 0, "writing the manifest", e);
    }
  }

  private static boolean isCounted(long number) {
    return number >= 1 && number < NumberedFiles.END;
  }

  /** Throws if {@link #read} would refuse what is to be written. */
  private void requireCounted() {
    boolean counted = isCounted(version) && isCounted(firstSegment);
    for (RunPart part : parts) {
      counted &= isCounted(part.number());
    }
    if (!counted) {
      throw new IllegalStateException("numbers that reach 2^62 in " + this);
    }
  }

  private ByteBuffer words() {
    requireCounted();
    if (parts.size() > MAX_PARTS) {
      throw new IllegalStateException(parts.size() + " parts, expected at most " + MAX_PARTS);
    }
    ByteBuffer into = ByteBuffer.allocate(bytes(parts.size())).order(ByteOrder.LITTLE_ENDIAN);
    boolean isUnsigned = keyOrder == KeyOrder.UNSIGNED;
    (isUnsigned ? START : SIGNED).write(into, storeId);
    into.putShort(KIND, (short) kind.code());
    into.putShort(KEY_ORDER, (short) (isUnsigned ? UNSIGNED : 0));
    into.putLong(VERSION, version);
    into.putLong(FIRST_SEGMENT, firstSegment);
    into.putLong(PARTS, parts.size());
    into.position(FIRST_PART);
    for (RunPart part : parts) {
      into.putLong(part.number()).putLong(part.fileId()).putLong(part.entries());
      into.putLong(part.firstKey()).putLong(part.lastKey()).putLong(part.bytes());
    }
    FileStart.putChecksum(into, into.position());
    return into.clear();
  }
}

package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.format.FileKind;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.page.PageFormat;
import org.inkling.index.Cursor;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that damage anywhere in an index file causes an exception that names the place, and never
 * a wrong answer: neither opening it nor any operation returns one, even from pages that are still
 * readable.
 */
class DamagedIndexTest {
  private static final int PAGE = 512;
  private static final int ENTRIES = 31 * 6 + 5;

  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles();
  private final SplittableRandom random = TestSeed.random("DamagedIndexTest");
  private final TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, ENTRIES);
  private Path path;
  private byte[] whole;

  @BeforeEach
  void write() throws IOException {
    path = folder.resolve("index");
    build(path, ModelKind.ZONEMAP);
    whole = Files.readAllBytes(path);
    read();
  }

  private void build(Path target, ModelKind kind) {
    IndexCase.model(DiskIndex.builder(target), kind, 2)
        .files(files)
        .pageBytes(PAGE)
        .write(IndexCase.source(entries));
  }

  @AfterEach
  void nothingStaysOpen() {
    assertEquals(0, files.open());
  }

  /** Opens and verifies the file, and calls all operations, whose answers must be right. */
  private void read() {
    try (DiskIndex index = DiskIndex.open(files, path, DiskIndexOptions.defaults().buffered())) {
      for (Map.Entry<Long, Long> entry : entries.entrySet()) {
        assertEquals(entry.getValue(), answer(index, entry.getKey()));
        assertEquals(null, answer(index, entry.getKey() + 1));
      }
      walk(index);
      index.verify();
    }
  }

  private Long answer(DiskIndex index, long key) {
    try {
      var value = new org.inkling.index.LongHolder();
      return index.get(key, value) ? (Long) value.value : null;
    } catch (CorruptFileException e) {
      return entries.get(key); // no answer counts as a right one
    }
  }

  private void walk(DiskIndex index) {
    try (Cursor cursor = index.ascending()) {
      for (var entry : entries.entrySet()) {
        assertTrue(cursor.next());
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
      assertFalse(cursor.next());
    }
  }

  private CorruptFileException corrupt(byte[] bytes) throws IOException {
    Files.write(path, bytes);
    var failure = assertThrows(CorruptFileException.class, this::read);
    assertEquals(path, failure.file());
    String message = failure.getMessage();
    assertTrue(message.startsWith(path + ", offset " + failure.offset()), message);
    return failure;
  }

  @Test
  void aFileCutAnywhereIsSeen() throws IOException {
    for (int length = 0; length < whole.length; length += PAGE) {
      corrupt(Arrays.copyOf(whole, length));
      corrupt(Arrays.copyOf(whole, length + random.nextInt(1, PAGE)));
    }
  }

  @Test
  void aZeroedPageIsNamed() throws IOException {
    for (int at = 0; at < whole.length; at += PAGE) {
      byte[] bytes = whole.clone();
      Arrays.fill(bytes, at, at + PAGE, (byte) 0);
      assertEquals(at, corrupt(bytes).offset());
    }
  }

  @Test
  void aPageOfAnEarlierFileIsNamed() throws IOException {
    Path other = folder.resolve("other");
    build(other, ModelKind.ZONEMAP);
    byte[] stale = Files.readAllBytes(other);
    for (int at = PAGE; at < whole.length; at += PAGE) {
      byte[] bytes = whole.clone();
      System.arraycopy(stale, at, bytes, at, PAGE);
      assertEquals(at, corrupt(bytes).offset());
    }
  }

  @ParameterizedTest
  @MethodSource("org.inkling.disk.index.IndexCase#kinds")
  void aFlippedBitIsSeenInItsPage(ModelKind kind) throws IOException {
    build(path, kind);
    whole = Files.readAllBytes(path);
    for (int at = 0; at < whole.length; at += random.nextInt(1, 40)) {
      byte[] bytes = whole.clone();
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      assertEquals(at / PAGE, corrupt(bytes).offset() / PAGE, "byte " + at);
    }
  }

  @Test
  void aForeignFileAndAnotherFormatAndALaterVersionAreTold() throws IOException {
    corrupt("nothing of ours, but long enough to have a header in front of it".getBytes());
    corrupt(new byte[0]);
    for (FileKind kind : new FileKind[] {new FileKind("btree", 1), new FileKind("disk-index", 3)}) {
      try (var writer = PagedFileWriter.create(files, path, kind, new PageFormat(PAGE, 1))) {
        writer.finish();
      }
      assertThrows(CorruptFileException.class, this::read);
    }
  }

  @ParameterizedTest
  @MethodSource("org.inkling.disk.index.IndexCase#kinds")
  void metadataThatContradictTheDataAreTold(ModelKind kind) throws IOException {
    build(path, kind);
    long[] info = words(IndexInfo.SECTION);
    long[] model = words(IndexReader.MODEL);
    int refused = 0;
    for (int round = 0; round < 600; round++) {
      long[] changed = (round % 3 == 0 ? info : model).clone();
      int place = random.nextInt(changed.length);
      changed[place] = hostile(changed[place]);
      rewrite(round % 3 == 0 ? changed : info, round % 3 == 0 ? model : changed);
      refused += isRefusedOrRight() ? 1 : 0;
    }
    rewrite(info, Arrays.copyOf(model, model.length + 1));
    assertTrue(isRefusedOrRight());
    rewrite(info, Arrays.copyOf(model, model.length - 1));
    assertTrue(isRefusedOrRight());
    assertTrue(refused > 0);
  }

  @Test
  void codesThatStandForNothingAreTold() {
    long[] info = words(IndexInfo.SECTION);
    long[] model = words(IndexReader.MODEL);
    int kind = 3;
    int fetch = 6;
    for (int place : new int[] {kind, fetch}) {
      long[] changed = info.clone();
      changed[place] = ModelKind.values().length + 1;
      rewrite(changed, model);
      assertEquals(path, assertThrows(CorruptFileException.class, this::read).file());
    }
    long[] changed = model.clone();
    changed[0] = 0;
    rewrite(info, changed);
    assertEquals(path, assertThrows(CorruptFileException.class, this::read).file());
  }

  private long hostile(long word) {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextLong();
      case 1 -> word + random.nextInt(-2, 3);
      case 2 -> Long.MAX_VALUE;
      case 3 -> -1;
      default -> word ^ (1L << random.nextInt(64));
    };
  }

  /**
   * Tests files with valid checksums and invalid words: answers for present keys must not be wrong.
   */
  private boolean isRefusedOrRight() {
    try (DiskIndex index = DiskIndex.open(files, path, DiskIndexOptions.defaults().buffered())) {
      boolean boundsHold =
          index.plan().info().firstKey() <= entries.firstKey()
              && index.plan().info().lastKey() >= entries.lastKey();
      if (boundsHold) {
        for (Map.Entry<Long, Long> entry : entries.entrySet()) {
          assertEquals(entry.getValue(), answer(index, entry.getKey()));
        }
      }
      index.verify();
      return false;
    } catch (CorruptFileException e) {
      return true;
    }
  }

  private long[] words(String name) {
    try (var file =
        org.inkling.disk.format.PagedFile.open(
            files, path, org.inkling.disk.file.AccessMode.BUFFERED, IndexInfo.KIND)) {
      var section = file.section(name);
      long[] words = new long[(int) section.remaining()];
      for (int i = 0; i < words.length; i++) {
        words[i] = section.next();
      }
      return words;
    }
  }

  private void rewrite(long[] info, long[] model) {
    var format = new PageFormat(PAGE, 1);
    try (var writer =
        PagedFileWriter.create(files, path, IndexInfo.kind(KeyOrder.SIGNED), format)) {
      entries.forEach(writer::add);
      put(writer, IndexInfo.SECTION, info);
      put(writer, IndexReader.MODEL, model);
      writer.finish();
    }
  }

  private static void put(PagedFileWriter writer, String name, long[] words) {
    try (var section = writer.section(name)) {
      for (long word : words) {
        section.put(word);
      }
    }
  }

  @Test
  void dataThatContradictTheMetadataAreFoundByVerify() {
    long[] info = words(IndexInfo.SECTION);
    long[] model = words(IndexReader.MODEL);
    long middle = List.copyOf(entries.keySet()).get(ENTRIES / 2);
    Long value = entries.remove(middle);
    entries.put(middle ^ Long.MIN_VALUE, value == null ? 0 : value);
    rewrite(info, model);
    try (DiskIndex index = DiskIndex.open(files, path, DiskIndexOptions.defaults().buffered())) {
      assertThrows(CorruptFileException.class, index::verify);
    }
  }

  /** Uses pages of a size that direct access supports, and enough of them for read-ahead. */
  @ParameterizedTest
  @EnumSource
  void aFileThatShrinksWhileOpenIsSeen(org.inkling.disk.file.AccessMode mode) throws IOException {
    var many = IndexCase.entries(random, Shape.UNIFORM, 255 * 60);
    Path large = folder.resolve("large");
    DiskIndexOptions options =
        switch (mode) {
          case DIRECT -> DiskIndexOptions.defaults();
          case BUFFERED -> DiskIndexOptions.defaults().buffered();
          case MAPPED -> DiskIndexOptions.defaults().mapped();
        };
    for (int kept = 0; kept < 60; kept += 7) {
      DiskIndex.builder(large).files(files).model(ModelKind.ZONEMAP).write(IndexCase.source(many));
      try (DiskIndex index = DiskIndex.open(files, large, options)) {
        try (FileChannel channel = FileChannel.open(large, StandardOpenOption.WRITE)) {
          channel.truncate(4096L * kept + random.nextInt(4096));
        }
        checkShrunk(index, many);
        assertThrows(CorruptFileException.class, index::verify);
      }
    }
  }

  private static void checkShrunk(DiskIndex index, TreeMap<Long, Long> many) {
    long[] keys = many.keySet().stream().mapToLong(Long::longValue).toArray();
    assertThrows(CorruptFileException.class, () -> index.getAll(keys, new long[keys.length], 0));
    assertThrows(CorruptFileException.class, () -> drain(index.ascending()));
    assertThrows(CorruptFileException.class, () -> drain(index.descending()));
    for (int i = 0; i < keys.length; i += 97) {
      try {
        assertEquals(many.get(keys[i]), index.get(keys[i], 0));
      } catch (CorruptFileException e) {
        assertTrue(e.offset() > 0);
      }
    }
  }

  private static void drain(Cursor walk) {
    try (Cursor cursor = walk) {
      while (cursor.next()) {
        assertTrue(cursor.key() <= Long.MAX_VALUE);
      }
    }
  }
}

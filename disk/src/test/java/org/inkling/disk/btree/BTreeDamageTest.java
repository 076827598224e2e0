package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.format.FileKind;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.page.PageSeal;
import org.inkling.index.Cursor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that damage anywhere in a tree causes an exception that names the place, and never an
 * answer.
 */
class BTreeDamageTest {
  private static final int PAGE = 512;
  private static final int ENTRIES = 1_500; // three levels
  private static final long ABSENT = 0x0BAD_0BAD_0BAD_0BADL;

  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles();
  private final BTreeBuilder builder =
      BTreeIndex.builder().files(files).pageBytes(PAGE).mode(AccessMode.BUFFERED);
  private final TreeOracle oracle = TreeOracle.even(ENTRIES, 3);
  private Path path;
  private byte[] whole;

  @BeforeEach
  void write() throws IOException {
    path = folder.resolve("tree");
    try (BTreeIndex tree = builder.build(path, oracle.source())) {
      assertEquals(3, tree.statistics().height());
      for (int i = 0; i < ENTRIES; i += 7) {
        oracle.put(tree, 3 * i + 1, i);
      }
    }
    whole = Files.readAllBytes(path);
    assertEquals(0, whole.length % PAGE);
  }

  @AfterEach
  void nothingStaysOpen() {
    assertEquals(0, files.open());
  }

  /**
   * Opens and verifies a damaged tree, with any number of levels in memory; one of the two must
   * refuse it.
   */
  private void refused(byte[] bytes, long offset) throws IOException {
    Files.write(path, bytes);
    for (int pinned : new int[] {0, 1, 9}) {
      var failure =
          assertThrows(
              CorruptFileException.class,
              () -> {
                try (BTreeIndex tree = builder.pinnedLevels(pinned).open(path)) {
                  tree.verify();
                }
              });
      assertEquals(path, failure.file());
      assertEquals(offset, failure.offset(), failure.getMessage());
      answersAreRight(pinned);
    }
  }

  /** Checks that every operation on a damaged tree fails or answers like the undamaged tree. */
  private void answersAreRight(int pinned) {
    try (BTreeIndex tree = builder.pinnedLevels(pinned).open(path)) {
      for (long key = -2; key < 3 * ENTRIES; key += 11) { // several of each leaf
        look(tree, key);
      }
      scan(tree.ascending(Long.MIN_VALUE, Long.MAX_VALUE));
      scan(tree.descending(Long.MAX_VALUE, Long.MIN_VALUE));
      var keys = new long[100];
      Arrays.setAll(keys, i -> 45L * i);
      var values = new long[100];
      tree.getAll(keys, values, 0, 100, ABSENT);
      for (int i = 0; i < 100; i++) {
        assertEquals(oracle.entries().getOrDefault(keys[i], ABSENT), values[i]);
      }
    } catch (CorruptFileException e) {
      assertEquals(path, e.file());
    }
  }

  private void look(BTreeIndex tree, long key) {
    try {
      assertEquals(oracle.entries().getOrDefault(key, ABSENT), tree.get(key, ABSENT));
    } catch (CorruptFileException e) {
      assertEquals(path, e.file());
    }
  }

  private void scan(Cursor cursor) {
    int count = 0;
    try (cursor) {
      while (cursor.next()) {
        assertEquals(oracle.entries().get(cursor.key()), cursor.value());
        count++;
      }
      assertEquals(oracle.entries().size(), count);
    } catch (CorruptFileException e) {
      assertEquals(path, e.file());
    }
  }

  @Test
  void aZeroedPageIsNamed() throws IOException {
    for (int at = 0; at < whole.length; at += PAGE) {
      byte[] bytes = whole.clone();
      Arrays.fill(bytes, at, at + PAGE, (byte) 0);
      refused(bytes, at);
    }
  }

  @Test
  void aTornPageIsNamed() throws IOException {
    byte[] before = earlier();
    for (int at = PAGE; at < Math.min(before.length, whole.length) - PAGE; at += PAGE) {
      byte[] bytes = whole.clone();
      System.arraycopy(before, at, bytes, at, PAGE / 2);
      if (!Arrays.equals(bytes, whole)) {
        refused(bytes, at);
      }
    }
  }

  /** Returns the bytes of another tree with other values in the same places. */
  private byte[] earlier() throws IOException {
    Path other = folder.resolve("other");
    var others = TreeOracle.even(ENTRIES, 2);
    builder.build(other, others.source()).close();
    return Files.readAllBytes(other);
  }

  @Test
  void aPageOfAnotherTreeIsNamed() throws IOException {
    byte[] other = earlier();
    for (int at = PAGE; at < Math.min(other.length, whole.length); at += PAGE) {
      byte[] bytes = whole.clone();
      System.arraycopy(other, at, bytes, at, PAGE);
      refused(bytes, at);
    }
  }

  @Test
  void aPageInAnothersPlaceIsNamed() throws IOException {
    for (int at = PAGE; at < whole.length - PAGE; at += PAGE) {
      byte[] bytes = whole.clone();
      System.arraycopy(whole, at == PAGE ? 2 * PAGE : PAGE, bytes, at, PAGE);
      refused(bytes, at);
    }
  }

  /** Uses a page of the same tree and kind, sealed for a wrong place. */
  @Test
  void aPageSealedForAnothersPlaceIsNeverAnAnswer() throws IOException {
    for (int page = 1; page < whole.length / PAGE - 1; page++) {
      for (int other : new int[] {next(page, 1), next(page, -1)}) {
        if (other > 0) {
          Files.write(path, swapped(page, other));
          for (int pinned : new int[] {0, 1, 9}) {
            assertTrue(refusals(pinned) > 0, page + " with the content of " + other);
          }
        }
      }
    }
  }

  /** Returns the next page of the same kind, or -1. */
  private int next(int page, int step) {
    for (int other = page + step; other > 0 && other < whole.length / PAGE - 1; other += step) {
      if (kind(page) == kind(other) && kind(page) != PageKind.METADATA) {
        return other;
      }
    }
    return -1;
  }

  private PageKind kind(int page) {
    int code = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt((page + 1) * PAGE - 8);
    return code == 2 ? PageKind.DATA : code == 5 ? PageKind.INNER : PageKind.METADATA;
  }

  private byte[] swapped(int page, int other) {
    byte[] bytes = whole.clone();
    System.arraycopy(whole, other * PAGE, bytes, page * PAGE, PAGE);
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    var format = new PageFormat(PAGE, buffer.getLong(32));
    int count = format.count(buffer, page * PAGE);
    new PageSeal(format).seal(buffer, page * PAGE, page, kind(page), count);
    return bytes;
  }

  /**
   * Returns the number of refused lookups, both single ones and batches of one; checks that the
   * others are right.
   */
  private int refusals(int pinned) {
    int refusals = 0;
    try (BTreeIndex tree = builder.pinnedLevels(pinned).open(path)) {
      long[] value = {0};
      for (long key = -2; key < 3 * ENTRIES; key += 7) { // several of each leaf
        long expected = oracle.entries().getOrDefault(key, ABSENT);
        try {
          assertEquals(expected, tree.get(key, ABSENT));
        } catch (CorruptFileException e) {
          refusals++;
        }
        try {
          tree.getAll(new long[] {key}, value, 0, 1, ABSENT);
          assertEquals(expected, value[0]);
        } catch (CorruptFileException e) {
          refusals++;
        }
      }
      scan(tree.ascending(Long.MIN_VALUE, Long.MAX_VALUE));
      scan(tree.descending(Long.MAX_VALUE, Long.MIN_VALUE));
    } catch (CorruptFileException e) {
      refusals++; // an inner node that opening the tree reads
    }
    return refusals;
  }

  @Test
  void aFlippedBitIsSeenInItsPage() throws IOException {
    SplittableRandom random = TestSeed.random("BTreeDamageTest.flip");
    for (int at = PAGE; at < whole.length; at += random.nextInt(1, 2 * PAGE)) {
      byte[] bytes = whole.clone();
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      refused(bytes, at / PAGE * PAGE);
    }
  }

  @Test
  void aFileThatIsCutIsRefused() throws IOException {
    SplittableRandom random = TestSeed.random("BTreeDamageTest.cut");
    for (int length = 0; length < whole.length; length += random.nextInt(1, PAGE)) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThrows(CorruptFileException.class, () -> builder.open(path));
      assertThrows(CorruptFileException.class, () -> builder.edit(path));
    }
  }

  @Test
  void aFileThatShrinksWhileOpenIsSeen() throws IOException {
    for (AccessMode mode : new AccessMode[] {AccessMode.BUFFERED, AccessMode.MAPPED}) {
      Files.write(path, whole);
      try (BTreeIndex tree = builder.mode(mode).open(path)) {
        tree.verify();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
          channel.truncate(10 * PAGE + 100);
        }
        var failure = assertThrows(CorruptFileException.class, tree::verify);
        assertTrue(failure.offset() >= 10 * PAGE, failure.getMessage());
        assertEquals(~0L, tree.get(0, 0));
        assertThrows(CorruptFileException.class, () -> tree.get(3 * ENTRIES, 0));
      }
    }
  }

  @Test
  void aTreeThatWasNotClosedIsRefused() throws IOException {
    BTreeIndex tree = builder.edit(path);
    tree.put(77, 77);
    byte[] open = Files.readAllBytes(path);
    tree.close();
    Path copy = folder.resolve("copy");
    Files.write(copy, open);
    var failure = assertThrows(CorruptFileException.class, () -> builder.open(copy));
    assertEquals(whole.length - PAGE, failure.offset());
    assertTrue(failure.found().contains("CHANGING"), failure.found());
    try (BTreeIndex again = builder.open(path)) {
      again.verify();
      assertEquals(77, again.get(77, 0));
    }
  }

  @Test
  void anotherKindOfFileIsTold() {
    Path other = folder.resolve("other");
    try (var writer =
        PagedFileWriter.create(files, other, new FileKind("pgm", 1), new PageFormat(PAGE, 1))) {
      writer.finish();
    }
    var failure = assertThrows(CorruptFileException.class, () -> builder.open(other));
    assertTrue(failure.found().contains("pgm"), failure.found());
  }

  /** Invalid words of the section with valid checksums. */
  @Test
  void aSectionThatMakesNoSenseIsRefused() {
    SplittableRandom random = TestSeed.random("BTreeDamageTest.words");
    long[] right = {3, 20, 2, 2, 1};
    writeByHand(right);
    try (BTreeIndex tree = builder.open(path)) {
      tree.verify();
    }
    for (int i = 0; i < 500; i++) {
      long[] wrong = right.clone();
      wrong[random.nextInt(wrong.length)] = random.nextLong() >> random.nextInt(64);
      if (i % 10 == 0) {
        wrong = Arrays.copyOf(wrong, random.nextInt(7));
      }
      if (!Arrays.equals(wrong, right)) {
        writeByHand(wrong);
        assertThrows(
            CorruptFileException.class,
            () -> {
              try (BTreeIndex tree = builder.open(path)) {
                tree.verify();
              }
            });
      }
    }
  }

  private void writeByHand(long[] words) {
    try (var writer =
        PagedFileWriter.create(files, path, BTreeBuilder.KIND, new PageFormat(PAGE, 5))) {
      long[] leaf = new long[20];
      for (int page = 0; page < 2; page++) {
        for (int i = 0; i < 20; i++) {
          leaf[i] = 100 * page + i;
        }
        writer.addPage(PageKind.DATA, leaf, 10);
      }
      writer.addPage(PageKind.INNER, new long[] {Long.MIN_VALUE, 1, 50, 2}, 2);
      try (var section = writer.section(TreeHead.SECTION)) {
        for (long word : words) {
          section.put(word);
        }
      }
      writer.finish();
    }
  }

  /** Nodes with valid checksums that do not form a tree. */
  @Test
  void nodesThatMakeNoTreeAreRefused() {
    long[][] roots = {
      {Long.MIN_VALUE, 1, 50, 1}, // twice
      {Long.MIN_VALUE, 1, 50, 3}, // itself
      {Long.MIN_VALUE, 1, 50, 4}, // metadata
      {Long.MIN_VALUE, 1, 50, 0},
      {Long.MIN_VALUE, 1, 50, -1},
      {Long.MIN_VALUE, 1, 50, Long.MAX_VALUE},
      {Long.MIN_VALUE, 2, 50, 1}, // leaves the other way round
      {Long.MIN_VALUE, 1, 101, 2}, // a fence too high
      {Long.MIN_VALUE, 1, 10, 2}, // and too low
      {50, 2, Long.MIN_VALUE, 1},
      {0, 1, 50, 2},
      {Long.MIN_VALUE, 1}, // an unreachable leaf
      {}
    };
    for (long[] root : roots) {
      try (var writer =
          PagedFileWriter.create(files, path, BTreeBuilder.KIND, new PageFormat(PAGE, 5))) {
        long[] leaf = new long[40];
        for (int page = 0; page < 2; page++) {
          for (int i = 0; i < 40; i++) {
            leaf[i] = 100 * page + i;
          }
          writer.addPage(PageKind.DATA, leaf, 20);
        }
        writer.addPage(PageKind.INNER, root, root.length / 2);
        try (var section = writer.section(TreeHead.SECTION)) {
          for (long word : new long[] {3, 40, 2, 2, 1}) {
            section.put(word);
          }
        }
        writer.finish();
      }
      for (int pinned : new int[] {0, 9}) {
        assertThrows(
            CorruptFileException.class,
            () -> {
              try (BTreeIndex tree = builder.pinnedLevels(pinned).open(path)) {
                tree.verify();
              }
            },
            Arrays.toString(root));
      }
    }
  }
}

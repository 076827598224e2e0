package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that cycles of inner nodes with valid checksums are reported rather than followed. */
class BTreeLoopTest {
  private static final int PAGE = 512;
  private static final int FANOUT = 31;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir Path folder;

  private final List<Page> pages = new ArrayList<>();

  private record Page(PageKind kind, long... words) {}

  /** Writes the pages, from page 1 on. */
  private Path write(TreeHead head) {
    Path path = folder.resolve("tree");
    try (var writer =
        PagedFileWriter.create(
            new SystemFiles(), path, BTreeBuilder.KIND, new PageFormat(PAGE, 7))) {
      for (Page page : pages) {
        writer.addPage(page.kind(), page.words(), page.words().length / 2);
      }
      try (var section = writer.section(TreeHead.SECTION)) {
        head.write(section);
      }
      writer.finish();
    }
    return path;
  }

  private static void refused(Path path, int page, Consumer<BTreeIndex> operation) {
    BTreeBuilder builder = BTreeIndex.builder().mode(AccessMode.BUFFERED).pinnedLevels(0);
    try (BTreeIndex tree = builder.open(path)) {
      CorruptFileException failure =
          assertTimeoutPreemptively(
              LIMIT, () -> assertThrows(CorruptFileException.class, () -> operation.accept(tree)));
      assertEquals(page * PAGE, failure.offset(), failure.getMessage());
    }
  }

  private static void walk(Cursor cursor) {
    try (cursor) {
      int count = 0;
      while (cursor.next()) {
        count++;
        assertEquals(count, Math.min(count, 100));
      }
    }
  }

  @Test
  void aFirstKeyAboveItsFence() {
    pages.add(new Page(PageKind.DATA, 200, 1, 201, 2));
    pages.add(new Page(PageKind.DATA, 300, 3));
    pages.add(new Page(PageKind.INNER, 100, 1, 300, 2));
    Path path = write(new TreeHead(3, 3, 2, 1));
    refused(path, 3, tree -> tree.floor(150, new EntryHolder()));
    refused(path, 3, tree -> tree.ceiling(50, new EntryHolder()));
    refused(path, 3, tree -> walk(tree.descending(150, 0)));
    refused(path, 3, tree -> walk(tree.descending(Long.MAX_VALUE, Long.MIN_VALUE)));
    refused(path, 3, tree -> walk(tree.ascending(Long.MIN_VALUE, Long.MAX_VALUE)));
  }

  @Test
  void keysThatDoNotAscend() {
    pages.add(new Page(PageKind.DATA, 1, 1));
    pages.add(new Page(PageKind.DATA, 300, 3));
    pages.add(new Page(PageKind.INNER, Long.MIN_VALUE, 1, 300, 2, 250, 1));
    Path path = write(new TreeHead(3, 3, 2, 1));
    refused(path, 3, tree -> tree.ceiling(280, new EntryHolder()));
    refused(path, 3, tree -> walk(tree.ascending(0, Long.MAX_VALUE)));
    refused(path, 3, tree -> walk(tree.descending(Long.MAX_VALUE, 0)));
  }

  /**
   * Each node points to itself and to those after it, so that the number of paths grows with each
   * level.
   */
  @Test
  void nodesOfOneLevelThatLeadToThoseOfItsOwn() {
    int nodes = 4 * FANOUT;
    for (int first = 1; first <= nodes; first++) {
      long[] words = new long[2 * Math.min(FANOUT, nodes - first + 1)];
      for (int i = 0; i < words.length; i += 2) {
        words[i] = first + i / 2 == 1 ? Long.MIN_VALUE : first + i / 2;
        words[i + 1] = first + i / 2;
      }
      pages.add(new Page(PageKind.INNER, words));
    }
    long[] levels = new long[40];
    Arrays.fill(levels, 1);
    levels[0] = nodes - 39;
    Path path = write(new TreeHead(1, 5, levels));
    assertTimeoutPreemptively(
        LIMIT,
        () ->
            assertThrows(
                CorruptFileException.class,
                () -> BTreeIndex.builder().mode(AccessMode.BUFFERED).open(path).close()));
  }
}

package org.inkling.disk.btree;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.format.SectionWriter;
import org.inkling.disk.page.PageKind;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Writes a tree from sorted entries, in one pass. A node is written when it is complete, inner
 * nodes among the leaves; only one node of each level is kept in memory.
 */
final class BulkLoad {
  private final PagedFileWriter writer;
  private final List<Level> levels = new ArrayList<>();
  private final int entriesPerLeaf;
  private long entries;

  BulkLoad(PagedFileWriter writer, double leafFill) {
    this.writer = writer;
    entriesPerLeaf = BTreeShape.entriesPerLeaf(fanout(), leafFill);
    levels.add(new Level(entriesPerLeaf));
  }

  private int fanout() {
    return writer.format().entriesPerPage();
  }

  /** The node of a level that is being filled. */
  private static final class Level {
    private final long[] words;
    private int count;
    private long pages; // written before this one

    Level(int room) {
      words = new long[2 * room];
    }

    void add(long key, long value) {
      words[2 * count] = key;
      words[2 * count + 1] = value;
      count++;
    }

    boolean isFull() {
      return 2 * count == words.length;
    }
  }

  /**
   * Writes nodes and the section that describes them.
   *
   * @throws IllegalArgumentException if keys do not ascend, or an entry is marked as deleted
   */
  void write(SortedEntrySource source) {
    try (EntryStream stream = SortedEntrySource.checked(source).open()) {
      while (stream.next()) {
        if (stream.isDeletion()) {
          throw new IllegalArgumentException(
              "key " + stream.key() + " is marked as deleted: a tree holds values only");
        }
        add(0, stream.key(), stream.value());
        entries++;
      }
    }
    TreeHead head = finish();
    try (SectionWriter section = writer.section(TreeHead.SECTION)) {
      head.write(section);
    }
  }

  private void add(int number, long key, long value) {
    if (number == levels.size()) {
      levels.add(new Level(fanout()));
    }
    Level level = levels.get(number);
    if (level.isFull()) {
      end(number);
    }
    level.add(key, value);
  }

  /** Writes a node and adds it to the level above. */
  private long end(int number) {
    Level level = levels.get(number);
    PageKind kind = number == 0 ? PageKind.DATA : PageKind.INNER;
    long page = writer.addPage(kind, level.words, level.count);
    long fence = level.pages == 0 ? Long.MIN_VALUE : level.words[0];
    level.pages++;
    level.count = 0;
    add(number + 1, fence, page);
    return page;
  }

  private TreeHead finish() {
    int top = 0;
    long last = end(0);
    while (levels.get(top).pages > 1) {
      top++;
      last = end(top);
    }
    int height = top + 1;
    return new TreeHead(
        last, entries, levels.stream().limit(height).mapToLong(level -> level.pages).toArray());
  }
}

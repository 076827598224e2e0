package org.inkling.loft.verify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;

/**
 * Verifies all tables of one owner while no thread writes to them and their maintenance is between
 * two steps.
 *
 * <p>Pivots ascend, and lines agree with headers. Nodes that are replaced together are adjacent,
 * and their new nodes are responsible for the keys of all of them. Each key is in its node, in the
 * slot at which its own probe ends, after slots that are neither EMPTY nor frozen.
 *
 * <p>A node without a link has nothing frozen. In a node that is MOVED everything is frozen, and
 * all that survives of it is set in a later node. While a node is MOVING, a word that is set in a
 * new node has a frozen word in the old one.
 *
 * <p>Each cell belongs to one key of one table, and the number of keys present in all tables equals
 * the number that the owner has counted.
 */
public final class StructureCheck {
  private final LoftTable[] tables;
  private final Map<Long, Long> cells = new HashMap<>();
  private final Set<Long> nodes = new HashSet<>();
  private long present;

  /** The table being checked, and its root. */
  private LoftTable table;

  private LoftRoot root;

  /** Creates a check of all tables of one owner, at least one. */
  public StructureCheck(LoftTable... tables) {
    this.tables = tables.clone();
    this.table = tables[0];
    this.root = table.root();
  }

  /**
   * Checks the tables.
   *
   * @throws IllegalStateException that names the first thing that is wrong
   */
  public void run() {
    for (LoftTable next : tables) {
      table = next;
      root = next.root();
      checkTable();
    }
    require(present == table.size(), present + " keys are present, " + table.size() + " counted");
  }

  private void checkTable() {
    checkOwn(SlotArray.value(table.side().lowest()), Long.MIN_VALUE);
    checkOwn(SlotArray.value(table.side().highest()), Long.MAX_VALUE);
    long[] headers = new long[root.count()];
    for (int index = 0; index < headers.length; index++) {
      headers[index] = checkLine(index);
    }
    checkNodes(headers, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Checks a line of the root; returns its header. */
  private long checkLine(int index) {
    long line = root.line(index);
    long header = DirectoryLine.header(line);
    long pivot = DirectoryLine.pivot(line);
    require(
        index == 0 || DirectoryLine.pivot(root.line(index - 1)) < pivot,
        "the pivot of node " + index + " is not above the one before it");
    require(root.indexOf(pivot) == index, "the root does not find node " + index);
    for (int offset = 0; offset < DirectoryLine.BYTES; offset += Long.BYTES) {
      require(
          DirectoryLine.word(line, offset) == DirectoryLine.word(header, offset),
          "the line of node " + index + " and its header differ at " + offset);
    }
    return header;
  }

  /** Checks adjacent nodes that are responsible for the keys from {@code least} to {@code most}. */
  private void checkNodes(long[] headers, long least, long most) {
    int end;
    for (int begin = 0; begin < headers.length; begin = end) {
      end = begin + 1;
      while (end < headers.length && areReplacedTogether(headers[begin], headers[end])) {
        end++;
      }
      long low = begin == 0 ? least : DirectoryLine.pivot(headers[begin]);
      long high = end == headers.length ? most : DirectoryLine.pivot(headers[end]) - 1;
      for (int i = begin; i < end; i++) {
        checkNode(
            headers[i],
            i == begin ? low : DirectoryLine.pivot(headers[i]),
            i + 1 == end ? high : DirectoryLine.pivot(headers[i + 1]) - 1);
      }
      checkNew(DirectoryLine.link(headers[begin]), low, high);
    }
  }

  private static boolean areReplacedTogether(long one, long other) {
    long link = DirectoryLine.link(one);
    return link != 0 && ForwardingLink.end(link) == ForwardingLink.end(DirectoryLine.link(other));
  }

  /**
   * Checks the replacements of nodes that are responsible for the keys from {@code least} to {@code
   * most}.
   */
  private void checkNew(long link, long least, long most) {
    if (link == 0) {
      return;
    }
    long[] fresh = ForwardingLink.targets(link);
    for (int i = 0; i < fresh.length; i++) {
      require(
          !ForwardingLink.isMoving(link) || DirectoryLine.link(fresh[i]) == 0,
          "a new node is in a change");
      require(
          i == 0 || DirectoryLine.pivot(fresh[i - 1]) < DirectoryLine.pivot(fresh[i]),
          "the pivots of new nodes do not ascend");
    }
    checkNodes(fresh, least, most);
  }

  /** Checks a node that is responsible for the keys from {@code least} to {@code most}. */
  private void checkNode(long header, long least, long most) {
    require(nodes.add(header), "a node is reached twice");
    require(DirectoryLine.header(header) == header, "a header does not refer to itself");
    require(
        DirectoryLine.capacity(header) > 0 && DirectoryLine.range(header) > 0,
        "a node has no capacity or no range");
    new NodeCheck(this, table, header, least, most).run();
  }

  /** Checks a word that is the state of its key. */
  void checkOwn(long word, long key) {
    checkWord(word, key);
    present += ValueWord.isPresent(word) ? 1 : 0;
    if (ValueWord.isCell(word)) {
      Long other = cells.putIfAbsent(ValueWord.cell(word), key);
      require(other == null, "the cell of key " + key + " is that of key " + other + " too");
    }
  }

  /** Checks a word of any slot. */
  void checkWord(long word, long key) {
    boolean fits = ValueWord.thaw(word) != ValueWord.DELETED || table.keepsMarkers();
    require(
        ValueWord.isLegal(word) && fits,
        "key " + key + " has the value word " + Long.toHexString(word));
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}

package org.inkling.loft;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * Verifies a table that nobody writes to, and whose maintenance is between two steps: pivots
 * ascend; lines agree with headers; each key stands in its node, in the slot at which its own probe
 * ends, behind slots that are neither EMPTY nor frozen. A node without a link has nothing frozen,
 * one that is MOVED nothing that is not, and all that survives of it is set further on; while it is
 * MOVING, a word that is set in a new node has a frozen one behind it. Each cell has one owner; as
 * many keys are present as are counted.
 */
final class StructureCheck {
  private final LoftTable table;
  private final LoftRoot root;
  private final Map<Long, Long> cells = new HashMap<>();
  private final Set<Long> nodes = new HashSet<>();
  private long present;

  StructureCheck(LoftTable table) {
    this.table = table;
    this.root = table.root();
  }

  void run() {
    checkOwn(SlotArray.value(table.side().lowest()), Long.MIN_VALUE);
    checkOwn(SlotArray.value(table.side().highest()), Long.MAX_VALUE);
    for (int index = 0; index < root.count(); index++) {
      checkLine(index);
    }
    require(present == table.size(), present + " keys are present, " + table.size() + " counted");
  }

  private void checkLine(int index) {
    long line = root.line(index);
    long header = DirectoryLine.header(line);
    long pivot = DirectoryLine.pivot(line);
    require(
        index == 0 || DirectoryLine.pivot(root.line(index - 1)) < pivot,
        "the pivot of node " + index + " is not above the one before it");
    require(root.indexOf(pivot) == index, "the root does not find node " + index);
    require(NodeHeader.line(header) == line, "the header of node " + index + " has another line");
    for (int offset = 0; offset < DirectoryLine.BYTES; offset += Long.BYTES) {
      require(
          DirectoryLine.word(line, offset) == DirectoryLine.word(header, offset),
          "the line of node " + index + " and its header differ at " + offset);
    }
    long least = index == 0 ? Long.MIN_VALUE : pivot;
    boolean last = index + 1 == root.count();
    long most = last ? Long.MAX_VALUE : DirectoryLine.pivot(root.line(index + 1)) - 1;
    checkNode(header, least, most);
  }

  /** A node that is responsible for the keys from {@code least} to {@code most}. */
  private void checkNode(long header, long least, long most) {
    require(nodes.add(header), "a node is reached twice");
    require(DirectoryLine.header(header) == header, "a header does not know itself");
    require(
        DirectoryLine.capacity(header) > 0 && DirectoryLine.range(header) > 0,
        "a node has no capacity or no range");
    new NodeCheck(this, table, header, least, most).run();
    long link = DirectoryLine.link(header);
    for (int i = 0; link != 0 && i < Links.count(link); i++) {
      long node = Links.target(link, i);
      require(!Links.isMoving(link) || DirectoryLine.link(node) == 0, "a new node is in a change");
      boolean last = i + 1 == Links.count(link);
      checkNode(
          node,
          i == 0 ? least : DirectoryLine.pivot(node),
          last ? most : DirectoryLine.pivot(Links.target(link, i + 1)) - 1);
    }
  }

  /** A word that is the state of its key. */
  void checkOwn(long word, long key) {
    checkWord(word, key);
    present += ValueWord.isPresent(word) ? 1 : 0;
    if (ValueWord.isCell(word)) {
      Long other = cells.putIfAbsent(ValueWord.cell(word), key);
      require(other == null, "the cell of key " + key + " is that of key " + other + " too");
    }
  }

  /** A word of any slot. */
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

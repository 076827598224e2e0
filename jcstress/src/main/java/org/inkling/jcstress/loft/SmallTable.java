package org.inkling.jcstress.loft;

import org.inkling.index.operations.Write;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;

/**
 * The table of one state, over a few small nodes: LOFT's own table, its operations, and a meeting
 * of the two actors.
 */
class SmallTable {
  /** The answer for a key without a value. */
  static final long ABSENT = -1;

  /** The answer of an operation that met something frozen and then found no link. */
  static final long NO_LINK = -2;

  final Meeting meeting = new Meeting();
  final Owner owner;
  final LoftTable table;

  /** A table over nodes whose pivots ascend. */
  SmallTable(Owner owner, long... headers) {
    this(owner, owner.nodes, headers);
  }

  /** A table whose changes build their nodes with this builder. */
  SmallTable(Owner owner, NodeBuilder nodes, long... headers) {
    LoftRoot root = LoftRoot.of(headers, owner.memory);
    this.owner = owner;
    this.table = new LoftTable(owner.resources, owner.side, nodes, root, false);
  }

  /** The line by which an operation on a key comes. */
  long line(long key) {
    return table.root().lineOf(key);
  }

  /** The value of a key. */
  long get(long key) {
    try {
      return decode(table.lookup(key));
    } catch (AssertionError e) {
      return NO_LINK;
    }
  }

  /** Puts a value; the value of the key before. */
  long put(long key, long value) {
    try {
      return decode(ValueWord.thaw(table.write(Write.PUT, key, 0, value)));
    } catch (AssertionError e) {
      return NO_LINK;
    }
  }

  /** Decodes a word that was read under a pin which is still held, if its cell can be freed. */
  static long decode(long word) {
    return ValueWord.isPresent(word) ? ValueWord.decode(word) : ABSENT;
  }

  /** Frees the root, its nodes, and the nodes that they were replaced by, once. */
  void free() {
    LoftRoot root = table.root();
    long replaced = 0;
    for (int i = 0; i < root.count(); i++) {
      long link = DirectoryLine.link(root.line(i));
      if (ForwardingLink.end(link) != ForwardingLink.end(replaced)) {
        freeNew(link);
      }
      replaced = link;
      owner.nodes.dispose(DirectoryLine.header(root.line(i)));
    }
    owner.freeRoot(root);
  }

  private void freeNew(long link) {
    for (long header : ForwardingLink.targets(link)) {
      owner.nodes.dispose(header);
    }
    if (ForwardingLink.fanOut(link) != 0) {
      long bytes = ForwardingLink.fanOutBytes(ForwardingLink.count(link));
      owner.memory.free(ForwardingLink.fanOut(link), bytes);
    }
  }
}

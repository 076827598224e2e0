package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.unlock;
import static org.inkling.latch.VersionLatch.unlockUnchanged;
import static org.inkling.latch.VersionLatch.upgrade;

import org.inkling.bytes.node.NodeEditor.Room;
import org.inkling.bytes.node.NodeHeader;
import org.inkling.bytes.node.NodeSearch;

/**
 * One split of the node of a level that covers a key, because a record has no room there: the node
 * keeps what is below the separator, a new node gets the rest, and the parent gets the separator.
 * The root stays where it is: it becomes the parent of two new nodes.
 *
 * <p>The memory comes first. Then the parent is locked, and the node after it; between lock and
 * unlock nothing is allocated, thrown or retired. If the parent has no room for the separator, both
 * are unlocked, and the parent is split first.
 */
final class NodeSplit {
  private enum Outcome {
    SPLIT,
    HAS_ROOM,
    PARENT_IS_FULL,
    AGAIN
  }

  private final BytesTree tree;
  private final NodeSource nodes;
  private final TreePin pin;
  private final int level;
  private final int keyBytes;
  private final int valueBytes;
  private final SplitBuffers buffers;

  /** A new node, for the records from the separator on; 0 if there is none. */
  private long right;

  /** A new node, for those below it if the root is split, otherwise for a copy; 0 for none. */
  private long spare;

  private boolean isParentCompacted;

  private NodeSplit(BytesTree tree, TreePin pin, int level, int keyBytes, int valueBytes) {
    this.tree = tree;
    this.nodes = tree.nodes();
    this.pin = pin;
    this.level = level;
    this.keyBytes = keyBytes;
    this.valueBytes = valueBytes;
    this.buffers = pin.split(tree.shape());
  }

  /**
   * Splits the node that covers the key of the pin, unless a record has room there meanwhile.
   *
   * @param keyBytes the length of the key of the record
   * @param valueBytes the bytes of its value
   * @throws org.inkling.MemoryLimitException if there is no memory; the tree holds what it held
   */
  static void run(BytesTree tree, TreePin pin, int level, int keyBytes, int valueBytes) {
    var split = new NodeSplit(tree, pin, level, keyBytes, valueBytes);
    try {
      split.right = tree.newNode(pin);
      split.spare = tree.newNode(pin);
      split.run();
    } finally {
      split.freeUnused();
    }
  }

  private void run() {
    Outcome outcome = Outcome.AGAIN;
    while (outcome == Outcome.AGAIN || outcome == Outcome.PARENT_IS_FULL) {
      outcome = attempt();
      if (outcome == Outcome.PARENT_IS_FULL) {
        run(tree, pin, level + 1, buffers.separator.length(), Long.BYTES);
      } else if (outcome == Outcome.AGAIN) {
        tree.startAgain(pin);
      }
    }
    if (outcome == Outcome.SPLIT) {
      tree.counts().countSplit();
      if (isParentCompacted) {
        tree.counts().countCompaction();
      }
    }
  }

  private void freeUnused() {
    if (right != 0) {
      nodes.free(right);
    }
    if (spare != 0) {
      nodes.free(spare);
    }
  }

  private Outcome attempt() {
    if (!tree.descent().find(pin, level)) {
      return Outcome.AGAIN;
    }
    return pin.parent == 0 ? attemptRoot() : attemptChild();
  }

  private Outcome attemptRoot() {
    if (!upgrade(pin.latch, pin.seen)) {
      return Outcome.AGAIN;
    }
    if (hasRoom()) {
      unlockUnchanged(pin.latch, pin.seen);
      return Outcome.HAS_ROOM;
    }
    growRoot(chooseSeparator());
    tree.unlockChanged(pin.latch, pin.seen);
    tree.counts().countRoot();
    right = 0;
    spare = 0;
    return Outcome.SPLIT;
  }

  private Outcome attemptChild() {
    if (!upgrade(pin.parentLatch, pin.parentSeen)) {
      return Outcome.AGAIN;
    }
    if (!upgrade(pin.latch, pin.seen)) {
      unlockUnchanged(pin.parentLatch, pin.parentSeen);
      return Outcome.AGAIN;
    }
    Outcome outcome = hasRoom() ? Outcome.HAS_ROOM : splitChild();
    if (outcome == Outcome.SPLIT) {
      tree.unlockChanged(pin.latch, pin.seen);
      unlock(pin.parentLatch, pin.parentSeen, 0);
      right = 0;
    } else {
      unlockUnchanged(pin.latch, pin.seen);
      unlockUnchanged(pin.parentLatch, pin.parentSeen);
    }
    return outcome;
  }

  private boolean hasRoom() {
    return tree.editor().roomFor(pin.node, keyBytes, valueBytes) != Room.NO;
  }

  /** Chooses the separator; returns the place of the first record that moves to the right. */
  private int chooseSeparator() {
    NodeSearch search = tree.search();
    boolean isPresent = level == 0 && search.find(pin.node, pin.key) != NodeSearch.NONE;
    int at = isPresent ? 0 : search.countUpTo(pin.node, pin.key);
    int place = tree.splitPoint().place(pin.node, at);
    tree.splitPoint().separator(pin.node, place, pin.key, buffers.separator);
    buffers.separator.copyTo(buffers.key);
    return place;
  }

  private Outcome splitChild() {
    int place = chooseSeparator();
    Room room = tree.editor().roomFor(pin.parent, buffers.separator.length(), Long.BYTES);
    if (room == Room.NO) {
      return Outcome.PARENT_IS_FULL;
    }
    if (room == Room.AFTER_COMPACTION) {
      tree.builder().compact(pin.parent, nodes.node(spare));
      isParentCompacted = true;
    }
    tree.keys().copyLower(pin.node, buffers.lower);
    tree.keys().copyUpper(pin.node, buffers.upper);
    fillRight(place);
    tree.builder().copyTo(pin.node, nodes.node(spare));
    tree.builder().begin(pin.node, level, buffers.lower, buffers.separator);
    tree.builder().fill(pin.node, nodes.node(spare), 0, place);
    addChild(pin.parent, right);
    return Outcome.SPLIT;
  }

  private void fillRight(int place) {
    long node = nodes.node(right);
    int count = NodeHeader.count(NodeHeader.counts(pin.node));
    tree.builder().begin(node, level, buffers.separator, buffers.upper);
    tree.builder().fill(node, pin.node, place, count);
  }

  /** Inserts a child from the separator on into an inner node. */
  private void addChild(long node, long child) {
    buffers.child.setChild(child);
    int place = tree.search().countUpTo(node, buffers.key);
    tree.editor().insert(node, place, buffers.key, buffers.child);
  }

  private void growRoot(int place) {
    tree.keys().copyLower(pin.node, buffers.lower);
    tree.keys().copyUpper(pin.node, buffers.upper);
    fillRight(place);
    long left = nodes.node(spare);
    tree.builder().begin(left, level, buffers.lower, buffers.separator);
    tree.builder().fill(left, pin.node, 0, place);
    tree.builder().begin(pin.node, level + 1, buffers.lower, buffers.upper);
    buffers.lower.copyTo(buffers.key); // the empty key
    addChild(pin.node, spare);
    buffers.separator.copyTo(buffers.key);
    addChild(pin.node, right);
  }
}

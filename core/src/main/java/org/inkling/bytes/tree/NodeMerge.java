package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.isBusy;
import static org.inkling.latch.VersionLatch.lock;
import static org.inkling.latch.VersionLatch.unlock;
import static org.inkling.latch.VersionLatch.unlockUnchanged;
import static org.inkling.latch.VersionLatch.upgrade;
import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.NodeJoin;

/**
 * One merge of the node of a level that covers a key with a neighbour under the same parent,
 * because it has few records left: the left one gets the records of both and the range of both, the
 * parent loses the separator, and the right one is retired.
 *
 * <p>The memory comes first, unless one of the nodes is empty. Then the parent is locked, and the
 * two nodes from left to right. The right one gets a new version although nobody will find it any
 * more: so a thread that has begun to read it before can neither validate what it has read nor lock
 * it. Test: jcstress TreeInsertAgainstMerge and its weakened twin.
 *
 * <p>A merge is not necessary: it is given up if there is no memory for a copy, or if other threads
 * hold latches several times in sequence.
 */
final class NodeMerge {
  private enum Outcome {
    MERGED,
    NOT_POSSIBLE,
    AGAIN
  }

  private static final int MAX_ATTEMPTS = 16;

  private final BytesTree tree;
  private final NodeSource nodes;
  private final TreePin pin;
  private final int level;
  private final NodeJoin join;

  /** References of the two nodes, and the place of the right one in the parent. */
  private long left;

  private long right;
  private int rightPlace;

  /** Whether the merge is one with the left neighbour, and whether it has to be. */
  private boolean isWithLeft;

  private boolean isLeftWanted;

  /** A node that no other thread sees, for the joined records; 0 for none. */
  private long scratch;

  private boolean hasMadeRoom;
  private boolean isParentUnderfull;

  private NodeMerge(BytesTree tree, TreePin pin, int level) {
    this.tree = tree;
    this.nodes = tree.nodes();
    this.pin = pin;
    this.level = level;
    this.join = pin.join(tree.shape());
  }

  /**
   * Merges the node that covers the key of the pin as long as that is possible; may renew the pin.
   * A merge of its parent may bring it a neighbour, and both of its neighbours may be empty: those
   * that it leaves behind nobody would merge later.
   */
  static void run(BytesTree tree, TreePin pin, int level) {
    boolean goesOn = true;
    while (goesOn) {
      var merge = new NodeMerge(tree, pin, level);
      try {
        goesOn = merge.run() == Outcome.MERGED;
      } finally {
        merge.freeUnused();
      }
      if (goesOn && merge.isParentUnderfull) {
        run(tree, pin, level + 1);
      }
    }
  }

  private void freeUnused() {
    if (scratch != 0) {
      nodes.free(scratch);
    }
  }

  /**
   * Tries the right neighbour, and then the left one: leaves that become empty from left to right
   * have a right neighbour that is full, and a left one that is empty.
   */
  private Outcome run() {
    Outcome outcome = runWithNeighbour();
    if (outcome == Outcome.NOT_POSSIBLE && !isWithLeft) {
      isLeftWanted = true;
      outcome = runWithNeighbour();
    }
    if (outcome == Outcome.MERGED) {
      tree.counts().countMerge(); // before it is retired: see BytesTree.merges
      nodes.retire(right);
    }
    return outcome;
  }

  private Outcome runWithNeighbour() {
    Outcome outcome = attempt();
    for (int i = 1; outcome == Outcome.AGAIN && i < MAX_ATTEMPTS; i++) {
      tree.startAgain(pin);
      outcome = attempt();
    }
    return outcome;
  }

  private Outcome attempt() {
    if (!tree.descent().find(pin, level)) {
      return Outcome.AGAIN;
    }
    if (pin.parent == 0) {
      return Outcome.NOT_POSSIBLE;
    }
    boolean hasNeighbour = findNeighbour();
    if (!validate(pin.parentLatch, pin.parentSeen)) {
      return Outcome.AGAIN;
    }
    if (!hasNeighbour || !seemsPossible()) {
      return Outcome.NOT_POSSIBLE;
    }
    return isOneEmpty() || scratch != 0 ? lockParent() : allocate();
  }

  /** Takes a node for the joined records; the attempt starts again, since that may take time. */
  private Outcome allocate() {
    scratch = tree.newNodeOrNone();
    if (scratch == 0 && hasMadeRoom) {
      return Outcome.NOT_POSSIBLE;
    }
    if (scratch == 0) {
      hasMadeRoom = true;
      tree.makeRoom(pin);
    }
    return Outcome.AGAIN;
  }

  /**
   * Returns whether one of the two nodes has no record, so that the joined ones are written there:
   * then a merge takes no memory, and removals at the memory limit give nodes back.
   */
  private boolean isOneEmpty() {
    return isEmpty(left) || isEmpty(right);
  }

  private boolean isEmpty(long reference) {
    return tree.search().count(nodes.node(reference)) == 0;
  }

  /**
   * Chooses the right neighbour, or the left one of a last child or if that is wanted; returns
   * whether there is one. The parent may be torn.
   */
  private boolean findNeighbour() {
    int count = tree.search().count(pin.parent);
    int place = Math.max(0, tree.search().countUpTo(pin.parent, pin.key) - 1);
    isWithLeft = isLeftWanted || place + 1 >= count;
    rightPlace = isWithLeft ? place : place + 1;
    if (rightPlace == 0) {
      return false;
    }
    left = tree.search().reference(pin.parent, rightPlace - 1);
    right = tree.search().reference(pin.parent, rightPlace);
    return true;
  }

  /**
   * Returns whether one node has few records and both may have room in one, as far as that can be
   * seen without latches.
   */
  private boolean seemsPossible() {
    if (!isWanted()) {
      return false;
    }
    int live = tree.editor().live(nodes.node(left)) + tree.editor().live(nodes.node(right));
    return live <= tree.shape().nodeBytes();
  }

  private Outcome lockParent() {
    if (!upgrade(pin.parentLatch, pin.parentSeen)) {
      return Outcome.AGAIN;
    }
    Outcome outcome = lockLeft();
    if (outcome == Outcome.MERGED) {
      isParentUnderfull = tree.editor().isUnderfull(pin.parent);
      unlock(pin.parentLatch, pin.parentSeen, 0);
    } else {
      unlockUnchanged(pin.parentLatch, pin.parentSeen);
    }
    return outcome;
  }

  private Outcome lockLeft() {
    long latch = nodes.latch(left);
    long seen = lock(latch);
    pin.isBlocked = isBusy(seen);
    if (pin.isBlocked) {
      return Outcome.AGAIN;
    }
    Outcome outcome = lockRight();
    if (outcome == Outcome.MERGED) {
      tree.unlockChanged(latch, seen);
    } else {
      unlockUnchanged(latch, seen);
    }
    return outcome;
  }

  private Outcome lockRight() {
    long latch = nodes.latch(right);
    long seen = lock(latch);
    pin.isBlocked = isBusy(seen);
    if (pin.isBlocked) {
      return Outcome.AGAIN;
    }
    Outcome outcome = scratch == 0 && !isOneEmpty() ? Outcome.AGAIN : join();
    if (outcome != Outcome.MERGED) {
      unlockUnchanged(latch, seen);
      return outcome;
    }
    tree.editor().remove(pin.parent, rightPlace);
    tree.unlockChanged(latch, seen); // a new version: nobody may lock it with what was read before
    return Outcome.MERGED;
  }

  /** Joins the two nodes, which are locked, in the left one; may overwrite the right one. */
  private Outcome join() {
    long to = nodes.node(isEmpty(left) ? left : isEmpty(right) ? right : scratch);
    if (!isWanted() || !join.run(nodes.node(left), nodes.node(right), to)) {
      return Outcome.NOT_POSSIBLE;
    }
    if (to != nodes.node(left)) {
      tree.builder().copyTo(to, nodes.node(left));
    }
    return Outcome.MERGED;
  }

  /** Returns whether one of the two nodes still has few records. */
  private boolean isWanted() {
    return tree.editor().isUnderfull(nodes.node(left))
        || tree.editor().isUnderfull(nodes.node(right));
  }
}

package org.inkling.protocol;

import java.util.List;

/** What the background does in a scenario: its changes, and when the root is rebuilt. */
enum Plot {
  /** One old node, one new. */
  REPLACEMENT(2, -1, new Change(List.of(0), 1, 1, Need.NOTHING)),
  /** One old node, two new behind a fan-out; then the root. */
  SPLIT(3, 1, new Change(List.of(0), 1, 2, Need.NOTHING)),
  /** Two old nodes, one new; then the root. */
  MERGE(3, 1, new Change(List.of(0, 1), 2, 2, Need.NOTHING)),
  /** Two old nodes, two new behind a fan-out that both old ones lead to; then the root. */
  REGROUPING(4, 1, new Change(List.of(0, 1), 2, 3, Need.NOTHING)),
  /**
   * Two old nodes, one new; the root; the new one is split while operations are in the old root.
   */
  MERGE_SPLIT(
      5,
      1,
      new Change(List.of(0, 1), 2, 2, Need.NOTHING),
      new Change(List.of(2), 3, 4, Need.REBUILD)),
  /** The new node is replaced again, under the same root. */
  CHAIN(
      3,
      -1,
      new Change(List.of(0), 1, 1, Need.NOTHING),
      new Change(List.of(1), 2, 2, Need.FIRST_DONE)),
  /** The two new nodes of a split are merged, under the same root. */
  SPLIT_MERGE(
      4,
      -1,
      new Change(List.of(0), 1, 2, Need.NOTHING),
      new Change(List.of(1, 2), 3, 3, Need.FIRST_DONE)),
  /** A change, the root, and a change of the new node while operations are in the old root. */
  TWO_ROUNDS(
      3, 1, new Change(List.of(0), 1, 1, Need.NOTHING), new Change(List.of(1), 2, 2, Need.REBUILD)),
  /** The root is rebuilt over a node, and the node replaced after it. */
  UNTOUCHED(2, 0, new Change(List.of(0), 1, 1, Need.REBUILD)),
  /** The first change may be dropped before its links; then a second one is tried. */
  DROPPED(
      3,
      -1,
      new Change(List.of(0), 1, 1, Need.NOTHING),
      new Change(List.of(0), 2, 2, Need.FIRST_DROPPED));

  /** What must hold before a change begins. */
  enum Need {
    NOTHING,
    FIRST_DONE,
    FIRST_DROPPED,
    REBUILD
  }

  /** Old nodes, the new node of each key, and what must hold before. */
  record Change(List<Integer> old, int newOfA, int newOfB, Need need) {
    /** The new node for a key. */
    int target(int key) {
      return key == Word.KEY_A ? newOfA : newOfB;
    }

    boolean isSplit() {
      return newOfA != newOfB;
    }
  }

  final int nodes;

  /** How many changes must be done before the root is rebuilt; -1 if it never is. */
  final int rebuildAfter;

  final List<Change> changes;

  Plot(int nodes, int rebuildAfter, Change... changes) {
    this.nodes = nodes;
    this.rebuildAfter = rebuildAfter;
    this.changes = List.of(changes);
  }

  /** The node of a key in the first root. */
  int firstNode(int key) {
    int olds = changes.getFirst().old().size();
    return olds > 1 && key == Word.KEY_B ? 1 : 0;
  }

  boolean rebuilds() {
    return rebuildAfter >= 0;
  }

  /** Whether a node is old in some change; the link of any other stays 0. */
  boolean isOld(int node) {
    for (var change : changes) {
      if (change.old.contains(node)) {
        return true;
      }
    }
    return false;
  }
}

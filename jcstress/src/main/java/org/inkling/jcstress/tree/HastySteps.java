package org.inkling.jcstress.tree;

import static org.inkling.latch.VersionLatch.begin;
import static org.inkling.latch.VersionLatch.held;
import static org.inkling.latch.VersionLatch.isBusy;
import static org.inkling.latch.VersionLatch.lock;
import static org.inkling.latch.VersionLatch.unlock;
import static org.inkling.latch.VersionLatch.unlockUnchanged;
import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.NodeEditor;
import org.inkling.bytes.node.NodeEditor.Room;
import org.inkling.bytes.node.NodeSearch;
import org.inkling.bytes.node.NodeValue;
import org.inkling.bytes.node.RecordValue;
import org.inkling.bytes.node.SearchKey;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.TreePin;
import org.inkling.memory.NativeMemory;

/**
 * The operations of weakened twins: the ways of {@code Descent}, {@code BytesTree.find} and {@code
 * TreeWrite}, each without a check of a latch that it needs.
 */
final class HastySteps {
  private static final NodeSearch SEARCH = TreeOfState.SEARCH;
  private static final NodeEditor EDITOR = new NodeEditor(TreeOfState.SHAPE);

  private HastySteps() {}

  /**
   * Gets a key from a tree of two levels, and validates neither the root after the begin of the
   * leaf, nor the leaf after the copy. A split adds a reference to the root without disturbing the
   * others, so the reference to the leaf is never torn.
   */
  static int getFromLeaf(TreeOfState state, int key) {
    MemoryNodes nodes = state.nodes;
    SearchKey searched = TreeOfState.searchKey(key);
    TreePin pin = state.enter(key);
    long root = state.tree.root();
    beginFree(nodes.latch(root));
    long leaf = SEARCH.child(nodes.node(root), searched);
    beginFree(nodes.latch(leaf));
    int number = copy(nodes.node(leaf), searched);
    state.tree.leave(pin);
    return number;
  }

  /** Gets a key with a value in the leaf from a tree of one leaf, which it does not validate. */
  static int getFromRoot(TreeOfState state, int key) {
    SearchKey searched = TreeOfState.searchKey(key);
    TreePin pin = state.enter(key);
    long root = state.tree.root();
    beginFree(state.nodes.latch(root));
    int number = copy(state.nodes.node(root), searched);
    state.tree.leave(pin);
    return number;
  }

  /** Begins to read under a latch as soon as no writer holds it; returns its word. */
  private static long beginFree(long latch) {
    long word = begin(latch);
    while (isBusy(word)) {
      word = begin(latch);
    }
    return word;
  }

  private static int copy(long leaf, SearchKey key) {
    int place = SEARCH.find(leaf, key);
    if (place == NodeSearch.NONE) {
      return TreeOfState.ABSENT;
    }
    byte[] room = TreeOfState.room();
    long value = SEARCH.value(leaf, place);
    int length = RecordValue.length(value);
    NativeMemory.copyOut(leaf + RecordValue.offset(value), room, 0, length);
    return TreeOfState.number(room, length);
  }

  /**
   * Inserts an absent key into a tree of two levels. It finds the leaf as every write does, but
   * then locks it whatever its word is. A leaf without room is left to the tree.
   */
  static void insert(TreeOfState state, int key, int number) {
    SearchKey searched = TreeOfState.searchKey(key);
    byte[] bytes = TreeOfState.value(number);
    var value = new NodeValue();
    value.setBytes(bytes, 0, bytes.length);
    TreePin pin = state.enter(key);
    long reference = lockedLeaf(state, searched);
    while (reference == 0) {
      reference = lockedLeaf(state, searched);
    }
    boolean hasRoom = store(state.nodes, reference, searched, value);
    state.tree.leave(pin);
    if (!hasRoom) {
      state.put(key, number);
    }
  }

  /** Locks the leaf that a key had at some time; returns a reference to it, 0 to start again. */
  private static long lockedLeaf(TreeOfState state, SearchKey key) {
    MemoryNodes nodes = state.nodes;
    long root = state.tree.root();
    long seen = beginFree(nodes.latch(root));
    long reference = SEARCH.child(nodes.node(root), key);
    if (!validate(nodes.latch(root), seen)) {
      return 0;
    }
    long latch = nodes.latch(reference);
    beginFree(latch);
    if (!validate(nodes.latch(root), seen)) {
      return 0;
    }
    return isBusy(lock(latch)) ? 0 : reference; // the word may be another than that of the begin
  }

  /** Inserts a key into a locked leaf, unless it has no room, and unlocks the leaf. */
  private static boolean store(MemoryNodes nodes, long reference, SearchKey key, NodeValue value) {
    long leaf = nodes.node(reference);
    long latch = nodes.latch(reference);
    if (EDITOR.roomFor(leaf, key.length(), value.length()) != Room.YES) {
      unlockUnchanged(latch, held(latch));
      return false;
    }
    EDITOR.insert(leaf, SEARCH.countUpTo(leaf, key), key, value);
    unlock(latch, held(latch), 0);
    return true;
  }
}

package org.inkling.bytes.tree;

import static java.util.Objects.checkFromIndexSize;
import static org.inkling.latch.VersionLatch.validate;

import java.util.concurrent.locks.LockSupport;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.NodeBuilder;
import org.inkling.bytes.node.NodeEditor;
import org.inkling.bytes.node.NodeKeys;
import org.inkling.bytes.node.NodeSearch;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.RecordValue;
import org.inkling.bytes.node.SplitPoint;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.Reclaimer;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.CallerBytes;
import org.inkling.region.ByteRegion;

/**
 * A concurrent B+-tree from byte strings to byte strings. An operation takes a pin with its key,
 * calls one method, copies what it has found, and leaves.
 *
 * <p>Reads write nothing to the tree. A write locks the latch of its leaf for the time of its
 * stores; a split locks a node and its parent. The section BytesIndex of {@code
 * docs/concurrency.md} has the states and the linearization points.
 *
 * @shape nodes of one size; see {@code bytes.node}
 * @units bytes
 * @source prefix B-trees: Bayer and Unterauer, TODS 2(1), 1977; optimistic lock coupling: Leis,
 *     Scheibner, Kemper and Neumann, The ART of Practical Synchronization, DaMoN 2016
 */
public final class BytesTree {
  /** The length of the value of an absent key. */
  public static final int ABSENT = -1;

  /** The result of a write that the state of the key does not permit. */
  public static final int UNCHANGED = 0;

  /** The result of a write that has taken effect. */
  public static final int CHANGED = 1;

  /** The result of a write whose caller has no room for the value that the key has. */
  public static final int NO_ROOM = 2;

  private static final int AGAIN = -2;

  /** How often in sequence a thread meets a held latch before it sleeps. */
  private static final int MAX_SPINNING_WAITS = 4;

  private static final long PARK_NANOS = 20_000;

  private final NodeShape shape;
  private final NodeSource nodes;
  private final Epochs epochs;
  private final KeyCount keyCount;
  private final TreeCounts counts = new TreeCounts();
  private final LeafChanges changes = new LeafChanges();
  private final NodeSearch search;
  private final NodeEditor editor;
  private final NodeBuilder builder;
  private final NodeKeys keys;
  private final SplitPoint splitPoint;
  private final long root;
  private final Descent descent;

  /**
   * Creates an empty tree.
   *
   * @param epochs epochs whose pins are those of {@link #newEpochs}, or extend them
   * @throws MemoryLimitException if there is no memory for a node
   */
  public BytesTree(NodeShape shape, NodeSource nodes, Epochs epochs) {
    this.shape = shape;
    this.nodes = nodes;
    this.epochs = epochs;
    this.keyCount = new KeyCount(epochs);
    this.search = new NodeSearch(shape);
    this.editor = new NodeEditor(shape);
    this.builder = new NodeBuilder(shape);
    this.keys = new NodeKeys(shape);
    this.splitPoint = new SplitPoint(shape);
    this.root = nodes.newNode();
    var above = new KeyBuffer(shape);
    above.setAboveAll();
    builder.begin(nodes.node(root), Descent.LEAF, new KeyBuffer(shape), above);
    this.descent = new Descent(nodes, search, root);
  }

  /** Returns epochs with the pins of a tree, whose retired memory goes to a reclaimer. */
  public static Epochs newEpochs(String name, Reclaimer reclaimer) {
    return new Epochs(name, reclaimer, TreePin::new);
  }

  /**
   * Begins an operation on a key, which is a range of an array. It must not change before {@link
   * #leave}.
   *
   * @throws IllegalStateException if the tree is closed
   * @throws IllegalArgumentException if the key is longer than nodes of this shape allow
   * @throws IndexOutOfBoundsException if the array does not have the range
   */
  public TreePin enter(byte[] key, int from, int length) {
    checkFromIndexSize(from, length, key.length); // nothing fails once the pin is taken
    requireKey(length);
    TreePin pin = (TreePin) epochs.enter();
    pin.key.set(key, from, length);
    return pin;
  }

  /**
   * Like {@link #enter(byte[], int, int)}, with a key that is copied first.
   *
   * @throws IllegalStateException if the arena of a region is closed
   */
  public TreePin enter(CallerBytes key) {
    requireKey(key.length());
    TreePin pin = (TreePin) epochs.enter();
    boolean entered = false;
    try {
      pin.copyKey(key, shape);
      entered = true;
      return pin;
    } finally {
      if (!entered) {
        leave(pin);
      }
    }
  }

  private void requireKey(int length) {
    if (length > shape.maxKeyBytes()) {
      throw new IllegalArgumentException(
          "a key of "
              + length
              + " bytes, expected at most "
              + shape.maxKeyBytes()
              + ", an eighth of a node");
    }
  }

  /**
   * Begins an operation that has no key yet.
   *
   * @throws IllegalStateException if the tree is closed
   */
  public TreePin enter() {
    return (TreePin) epochs.enter();
  }

  /**
   * Returns a pin of a caller's own.
   *
   * @throws IllegalStateException if the tree is closed
   */
  public TreePin newOwnPin() {
    TreePin pin = (TreePin) epochs.newOwnPin();
    enter(pin);
    leave(pin);
    return pin;
  }

  /**
   * Like {@link #enter()}, with a pin of the caller's own.
   *
   * @throws IllegalStateException if the tree is closed
   */
  public void enter(TreePin own) {
    epochs.enter(own);
  }

  /** Takes back a pin of a caller's own. */
  public void giveBack(TreePin own) {
    epochs.giveBack(own);
  }

  /** Ends an operation. */
  public void leave(TreePin pin) {
    pin.clear();
    epochs.exit(pin);
  }

  /**
   * Ends an operation that may have retired memory or left a leaf with few records: merges that
   * leaf, and frees some memory if it is due. The operation is over before, and its result copied.
   */
  public void leaveWrite(TreePin pin) {
    try {
      if (pin.isMergeDue) {
        pin.isMergeDue = false;
        NodeMerge.run(this, pin, Descent.LEAF);
      }
    } finally {
      leave(pin);
    }
    changes.forgetDropped();
    if (epochs.reclaimDue()) {
      int _ = epochs.reclaim();
    }
  }

  /** Returns the length of the value of the key, or {@link #ABSENT}. */
  public int length(TreePin pin) {
    int length = AGAIN;
    while (length == AGAIN) {
      length = tryLength(pin);
      if (length == AGAIN) {
        startAgain(pin);
      }
    }
    return length;
  }

  private int tryLength(TreePin pin) {
    if (!descent.find(pin, Descent.LEAF)) {
      return AGAIN;
    }
    int place = search.find(pin.node, pin.key);
    long value = place == NodeSearch.NONE ? 0 : search.value(pin.node, place);
    long reference = RecordValue.isLong(value) ? RecordValue.reference(pin.node, value) : 0;
    if (!validate(pin.latch, pin.seen)) {
      return AGAIN;
    }
    if (place == NodeSearch.NONE) {
      return ABSENT;
    }
    return reference == 0 ? RecordValue.length(value) : nodes.valueLength(reference);
  }

  /**
   * Finds the value of the key, for {@link #copyFound}.
   *
   * @return its length, or {@link #ABSENT}
   */
  public int find(TreePin pin) {
    pin.prepare(shape);
    int length = AGAIN;
    while (length == AGAIN) {
      length = tryFind(pin);
      if (length == AGAIN) {
        startAgain(pin);
      }
    }
    return length;
  }

  private int tryFind(TreePin pin) {
    if (!descent.find(pin, Descent.LEAF)) {
      return AGAIN;
    }
    int place = search.find(pin.node, pin.key);
    if (place != NodeSearch.NONE) {
      take(pin, search.value(pin.node, place));
    }
    if (!validate(pin.latch, pin.seen)) {
      return AGAIN;
    }
    return place == NodeSearch.NONE ? ABSENT : settle(pin);
  }

  /** Takes a value out of the leaf of a pin, which may be torn. */
  void take(TreePin pin, long value) {
    int length = RecordValue.length(value);
    pin.foundLength = length;
    if (RecordValue.isLong(value)) {
      pin.foundLong = RecordValue.reference(pin.node, value);
    } else {
      pin.foundLong = 0;
      NativeMemory.copyOut(pin.node + RecordValue.offset(value), pin.copied, 0, length);
    }
  }

  /** Returns the length of a value that was taken out of a leaf, which is valid. */
  int settle(TreePin pin) {
    if (pin.foundLong != 0) {
      pin.foundLength = nodes.valueLength(pin.foundLong);
    }
    return pin.foundLength;
  }

  /** Copies the value that the operation has found into an array, which has room. */
  public void copyFound(TreePin pin, byte[] to, int at) {
    if (pin.foundLong != 0) {
      NativeMemory.copyOut(nodes.valueBytes(pin.foundLong), to, at, pin.foundLength);
    } else {
      System.arraycopy(pin.copied, 0, to, at, pin.foundLength);
    }
  }

  /**
   * Copies the value that the operation has found to the begin of a region, which has room.
   *
   * @throws IllegalStateException if the arena of the region is closed
   */
  public void copyFound(TreePin pin, ByteRegion to) {
    if (pin.foundLong != 0) {
      NativeMemory.copyOut(nodes.valueBytes(pin.foundLong), to, 0, pin.foundLength);
    } else {
      to.copyFrom(pin.copied, 0, 0, pin.foundLength);
    }
  }

  /** Returns the length of the value that the operation has found. */
  public int foundLength(TreePin pin) {
    return pin.foundLength;
  }

  /** Returns the number of keys: exact when no thread writes. */
  public long size() {
    return keyCount.sum();
  }

  /**
   * Returns how many nodes were merged into a neighbour, and so taken out of the tree. The number
   * changes before such a node is retired. So if it is the same under a later pin, then a node that
   * was in the tree still is, or was not retired before that pin was taken.
   */
  public long merges() {
    return counts.merges();
  }

  /** Returns the number of levels. */
  public int height() {
    return counts.height();
  }

  /** Returns how many nodes were split. */
  public long splits() {
    return counts.splits();
  }

  /** Returns how many nodes were compacted. */
  public long compactions() {
    return counts.compactions();
  }

  /**
   * Prepares the next attempt of an operation that has met a held latch or a changed node: renews
   * its pin. After a few attempts that have met a held latch, the thread gives its processor to the
   * holder.
   */
  public void startAgain(TreePin pin) {
    pin.waits = pin.isBlocked ? pin.waits + 1 : 0;
    if (pin.waits > MAX_SPINNING_WAITS) {
      epochs.renew(pin); // so that the wait holds back little
      pause();
    }
    epochs.renew(pin);
  }

  @SuppressWarnings("ThreadPriorityCheck") // any thread may have the latch
  private static void pause() {
    if (Thread.currentThread().isInterrupted()) {
      Thread.yield(); // such a thread does not park
    } else {
      LockSupport.parkNanos(PARK_NANOS);
    }
  }

  /** Returns a reference to a new node; may renew the pin. */
  long newNode(TreePin pin) {
    for (int refusals = 1; ; refusals++) {
      try {
        return nodes.newNode();
      } catch (MemoryLimitException e) {
        requireRoom(pin, refusals, e);
      }
    }
  }

  /** Frees retired memory after a refusal, once; renews the pin. */
  void makeRoom(TreePin pin) {
    boolean _ = epochs.makeRoom(pin, 1);
  }

  /** Returns a reference to a new node, 0 if there is no memory for one. */
  long newNodeOrNone() {
    try {
      return nodes.newNode();
    } catch (MemoryLimitException e) {
      return 0;
    }
  }

  /** Returns a reference to a new long value; may renew the pin. */
  long newValue(TreePin pin, int length) {
    for (int refusals = 1; ; refusals++) {
      try {
        return nodes.newValue(length);
      } catch (MemoryLimitException e) {
        requireRoom(pin, refusals, e);
      }
    }
  }

  private void requireRoom(TreePin pin, int refusals, MemoryLimitException refusal) {
    if (!epochs.awaitRoom(pin, refusals, refusal.requestedBytes())) {
      throw refusal;
    }
  }

  /**
   * Unlocks the latch of a node that this thread has locked and changed.
   *
   * @param seen the word before it was locked
   */
  void unlockChanged(long latch, long seen) {
    changes.add(latch);
    VersionLatch.unlock(latch, seen, 0);
  }

  /** Counts keys that the operation of a pin has added or removed. */
  void count(TreePin pin, int added) {
    keyCount.add(pin, added);
  }

  /** Counts what a load has put into the empty tree. */
  void countLoaded(long keys, int levels) {
    keyCount.addLoaded(keys);
    counts.setHeight(levels);
  }

  /** Returns the counters of changes, for cursors. */
  public LeafChanges changes() {
    return changes;
  }

  /** Returns whether the tree is closed to new operations. */
  public boolean isClosed() {
    return epochs.isClosed();
  }

  /** Returns the size of nodes. */
  public NodeShape shape() {
    return shape;
  }

  /** Returns the nodes. */
  public NodeSource nodes() {
    return nodes;
  }

  /** Returns the ways from the root to a node. */
  public Descent descent() {
    return descent;
  }

  /** Returns the search in nodes. */
  public NodeSearch search() {
    return search;
  }

  NodeEditor editor() {
    return editor;
  }

  NodeBuilder builder() {
    return builder;
  }

  /** Returns the reader of keys and fences of nodes. */
  public NodeKeys keys() {
    return keys;
  }

  SplitPoint splitPoint() {
    return splitPoint;
  }

  TreeCounts counts() {
    return counts;
  }

  /** Returns the reference to the root, which never changes. */
  public long root() {
    return root;
  }
}

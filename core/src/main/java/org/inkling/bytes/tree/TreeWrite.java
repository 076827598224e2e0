package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.unlockUnchanged;
import static org.inkling.latch.VersionLatch.upgrade;
import static org.inkling.latch.VersionLatch.validate;

import java.util.Objects;
import org.inkling.bytes.node.NodeEditor.Room;
import org.inkling.bytes.node.RecordValue;
import org.inkling.index.operations.Write;
import org.inkling.memory.records.CallerBytes;
import org.jspecify.annotations.Nullable;

/**
 * One write of one key. It finds the leaf and decides what to do as a reader does, and locks the
 * leaf only for the stores: if the lock finds the word with which the reader began, then all that
 * was read holds until the unlock. Memory comes before the lock; a value that is replaced is
 * retired after the unlock.
 */
public final class TreeWrite {
  /** For a caller that does not want the value that the key has. */
  public static final int NOT_WANTED = -1;

  /** What an attempt has come to. */
  private enum Step {
    /** The write has taken effect. */
    CHANGED(true, BytesTree.CHANGED),

    /** The state of the key does not permit it. */
    UNCHANGED(true, BytesTree.UNCHANGED),

    /** The caller has no room for the value that the key has. */
    NO_ROOM(true, BytesTree.NO_ROOM),

    /** The new value must be copied to where the leaf may refer to it. */
    PREPARE,

    /** The leaf must be compacted, which takes a node to copy it to. */
    COMPACT,

    /** The leaf must be split. */
    SPLIT,

    /** The leaf has changed meanwhile. */
    AGAIN;

    private final boolean isLast;

    /** What the operation returns after its last step. */
    private final int result;

    Step() {
      this(false, BytesTree.UNCHANGED);
    }

    Step(boolean isLast, int result) {
      this.isLast = isLast;
      this.result = result;
    }
  }

  private final Write write;
  private final @Nullable CallerBytes value;
  private final @Nullable ExpectedValue expected;
  private final int room;

  private boolean isPrepared;
  private boolean hadValue;
  private boolean isCompacted;

  /** A new long value that no other thread has seen; 0 for none. */
  private long fresh;

  /** A new node that no other thread sees, for compactions; 0 for none. */
  private long scratch;

  /**
   * Creates a write.
   *
   * @param value the new value; null for a removal
   * @param expected the value to compare with; null unless the write compares
   * @param room the length up to which the caller has room for the value that the key has, {@link
   *     #NOT_WANTED} if it does not want it
   */
  @SuppressWarnings("exports") // JSpecify is optional for users
  public TreeWrite(
      Write write, @Nullable CallerBytes value, @Nullable CallerBytes expected, int room) {
    this.write = write;
    this.value = value;
    this.expected = expected == null ? null : new ExpectedValue(expected);
    this.room = room;
  }

  /** Returns whether the key had a value. */
  public boolean hadValue() {
    return hadValue;
  }

  /**
   * Performs the write, if the state of the key permits it, and if the caller has room for the
   * value that the key has: that value is found then, for {@link BytesTree#copyFound}.
   *
   * @return {@link BytesTree#CHANGED}, {@link BytesTree#UNCHANGED}, or {@link BytesTree#NO_ROOM} if
   *     nothing was done because the caller has no room for {@link BytesTree#foundLength} bytes
   * @throws org.inkling.MemoryLimitException if there is no memory for it; nothing has changed
   * @throws IllegalStateException if the arena of a region of the write is closed
   */
  public int run(BytesTree tree, TreePin pin) {
    pin.prepare(tree.shape());
    if (expected != null) {
      expected.prepare(tree.shape(), pin.key.length());
    }
    try {
      Step step = Step.AGAIN;
      while (!step.isLast) {
        step = attempt(tree, pin);
        makeReady(tree, pin, step);
      }
      return step.result;
    } finally {
      freeUnused(tree.nodes());
      pin.value.clear();
    }
  }

  private void freeUnused(NodeSource nodes) {
    if (fresh != 0) {
      nodes.freeValue(fresh);
    }
    if (scratch != 0) {
      nodes.free(scratch);
    }
  }

  /** Does outside of any latch what the next attempt needs. */
  private void makeReady(BytesTree tree, TreePin pin, Step step) {
    switch (step) {
      case PREPARE -> prepare(tree, pin);
      case COMPACT -> scratch = tree.newNode(pin);
      case SPLIT -> NodeSplit.run(tree, pin, Descent.LEAF, pin.key.length(), pin.value.length());
      case AGAIN -> tree.startAgain(pin);
      case CHANGED, UNCHANGED, NO_ROOM -> {}
    }
  }

  /** Copies the new value: a long one into memory of its own. */
  private void prepare(BytesTree tree, TreePin pin) {
    CallerBytes bytes = Objects.requireNonNull(value);
    int length = bytes.length();
    if (tree.shape().isInline(pin.key.length(), length)) {
      byte[] copied = pin.valueRoom(tree.shape());
      bytes.copyTo(copied);
      pin.value.setBytes(copied, 0, length);
    } else {
      fresh = tree.newValue(pin, length);
      bytes.copyTo(tree.nodes().valueBytes(fresh));
      pin.value.setLong(fresh);
    }
    isPrepared = true;
  }

  private Step attempt(BytesTree tree, TreePin pin) {
    if (!tree.descent().findLeaf(pin)) {
      return Step.AGAIN;
    }
    int place = tree.search().locate(pin.node, pin.key);
    boolean present = place >= 0;
    long current = present ? tree.search().value(pin.node, place) : 0;
    boolean equal = present && expected != null && expected.isEqual(tree.nodes(), pin, current);
    if (present && expected != null && expected.isDoubtful()) {
      return Step.AGAIN;
    }
    boolean changes = write.changes(present, equal);
    boolean wanted = present && room != NOT_WANTED;
    if (wanted) {
      tree.take(pin, current);
    }
    if (!changes || wanted) {
      if (!validate(pin.latch, pin.seen)) {
        return Step.AGAIN;
      }
      hadValue = present;
      if (wanted && tree.settle(pin) > room) {
        return Step.NO_ROOM;
      }
      if (!changes) {
        return Step.UNCHANGED;
      }
    }
    if (!write.removes() && !isPrepared) {
      return Step.PREPARE;
    }
    return change(tree, pin, place, current);
  }

  /** Locks the leaf and changes it, if it is still what was read. */
  private Step change(BytesTree tree, TreePin pin, int place, long current) {
    boolean present = place >= 0;
    long old = RecordValue.isLong(current) ? RecordValue.reference(pin.node, current) : 0;
    int at = present ? place : ~place;
    if (!upgrade(pin.latch, pin.seen)) {
      return Step.AGAIN;
    }
    Step step = store(tree, pin, at, present);
    boolean isMergeDue = write.removes() && tree.editor().isMergeDue(pin.node);
    if (step != Step.CHANGED) {
      unlockUnchanged(pin.latch, pin.seen);
      return step;
    }
    tree.unlockChanged(pin.latch, pin.seen);
    pin.isMergeDue = isMergeDue;
    hadValue = present;
    fresh = 0;
    if (old != 0) {
      tree.nodes().retireValue(old);
    }
    tree.count(pin, write.removes() ? -1 : present ? 0 : 1);
    if (isCompacted) {
      tree.counts().countCompaction();
    }
    return step;
  }

  /** Changes the leaf, which this thread has locked; allocates and throws nothing. */
  private Step store(BytesTree tree, TreePin pin, int at, boolean present) {
    if (write.removes()) {
      tree.editor().remove(pin.node, at);
      return Step.CHANGED;
    }
    int keyBytes = pin.key.length();
    int valueBytes = pin.value.length();
    Room found =
        present
            ? tree.editor().roomFor(pin.node, at, keyBytes, valueBytes)
            : tree.editor().roomFor(pin.node, keyBytes, valueBytes);
    if (found == Room.NO) {
      return Step.SPLIT;
    }
    boolean compacts = found == Room.AFTER_COMPACTION;
    if (compacts && scratch == 0) {
      return Step.COMPACT;
    }
    if (present && !compacts) {
      tree.editor().replace(pin.node, at, pin.key, pin.value);
      return Step.CHANGED;
    }
    if (present) {
      tree.editor().remove(pin.node, at);
    }
    isCompacted = compacts;
    if (compacts) {
      tree.builder().compact(pin.node, tree.nodes().node(scratch));
    }
    tree.editor().insert(pin.node, at, pin.key, pin.value);
    return Step.CHANGED;
  }
}

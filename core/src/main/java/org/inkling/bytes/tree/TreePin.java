package org.inkling.bytes.tree;

import org.inkling.bytes.node.NodeJoin;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.NodeValue;
import org.inkling.bytes.node.SearchKey;
import org.inkling.epoch.OperationPin;
import org.inkling.memory.records.CallerBytes;
import org.jspecify.annotations.Nullable;

/**
 * The pin of an operation on a tree, with everything that the operation has at hand: its key, where
 * it is in the tree, and room for what it copies. Operations that follow each other use the same
 * objects, so they allocate none.
 */
public class TreePin extends OperationPin {
  private static final byte[] NONE = {};

  final SearchKey key = new SearchKey();
  final NodeValue value = new NodeValue();

  /** The node that a descent has found, its latch, and the word of that when it began to read. */
  long node;

  long latch;
  long seen;

  /** The parent of that node; 0 if the node is the root. */
  long parent;

  long parentLatch;
  long parentSeen;

  /** The value that an operation has found: bytes in {@link #copied}, or a reference if not 0. */
  long foundLong;

  int foundLength;

  /** Whether the operation has last met a latch that another thread held. */
  boolean isBlocked;

  /** How often in sequence it has met one. */
  int waits;

  /** Whether the operation has left a leaf with so few records that it should be merged. */
  boolean isMergeDue;

  byte[] copied = NONE;
  private byte[] keyBytes = NONE;
  private byte[] valueBytes = NONE;
  private @Nullable SplitBuffers split;
  private @Nullable NodeJoin join;

  @SuppressWarnings("unused")
  private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
  @SuppressWarnings("unused")
  private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;

  /** Creates a pin; see {@link OperationPin}. */
  public TreePin(int number) {
    super(number);
  }

  /** Returns the key of the operation. */
  public final SearchKey key() {
    return key;
  }

  /** Returns the node that a descent has found. */
  public final long node() {
    return node;
  }

  /** Returns the latch of that node. */
  public final long latch() {
    return latch;
  }

  /** Returns the word of that latch when the descent began to read the node. */
  public final long seen() {
    return seen;
  }

  /** Makes room for what an operation copies from a leaf. */
  void prepare(NodeShape shape) {
    if (copied.length == 0) {
      copied = new byte[shape.nodeBytes()];
    }
  }

  /** Makes room for a short value, which is copied before the leaf is locked. */
  byte[] valueRoom(NodeShape shape) {
    if (valueBytes.length == 0) {
      valueBytes = new byte[shape.maxInlineBytes()];
    }
    return valueBytes;
  }

  /** Copies the bytes of a key that may fault when they are read. */
  void copyKey(CallerBytes bytes, NodeShape shape) {
    if (keyBytes.length == 0) {
      keyBytes = new byte[shape.maxKeyBytes()];
    }
    bytes.copyTo(keyBytes);
    key.set(keyBytes, 0, bytes.length());
  }

  SplitBuffers split(NodeShape shape) {
    SplitBuffers buffers = split;
    if (buffers == null) {
      buffers = new SplitBuffers(shape);
      split = buffers;
    }
    return buffers;
  }

  NodeJoin join(NodeShape shape) {
    NodeJoin join = this.join;
    if (join == null) {
      join = new NodeJoin(shape);
      this.join = join;
    }
    return join;
  }

  /** Drops what belongs to the caller. */
  void clear() {
    key.clear();
    waits = 0;
    isMergeDue = false;
  }
}

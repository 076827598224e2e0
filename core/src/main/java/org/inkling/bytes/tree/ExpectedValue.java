package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.RecordValue;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.NativeBytes;

/**
 * The value that a write expects. The length of a value and that of its key decide whether it is in
 * a leaf, so it is compared with values of its own kind only.
 */
final class ExpectedValue {
  private static final byte[] NONE = {};

  private final CallerBytes bytes;
  private boolean isInline;
  private byte[] copied = NONE;

  /** Whether the leaf was locked, or had changed, when a long value was to be compared. */
  private boolean isDoubtful;

  ExpectedValue(CallerBytes bytes) {
    this.bytes = bytes;
  }

  /** Copies a short value, since comparing it must not throw while a leaf is torn. */
  void prepare(NodeShape shape, int keyBytes) {
    isInline = shape.isInline(keyBytes, bytes.length());
    if (isInline) {
      copied = new byte[bytes.length()];
      bytes.copyTo(copied);
    }
  }

  /**
   * Returns whether the last comparison has no result. The caller starts again: it may not rely on
   * a later validation, since a latch that was held meanwhile may have its word again.
   */
  boolean isDoubtful() {
    return isDoubtful;
  }

  /**
   * Returns whether a value of the leaf of a pin is the expected one; any answer if the leaf is
   * torn. The bytes of a long value never change, and the caller's pin keeps them.
   *
   * @throws IllegalStateException if the expected bytes are in a region whose arena is closed
   */
  boolean isEqual(NodeSource nodes, TreePin pin, long value) {
    isDoubtful = false;
    if (isInline) {
      long at = pin.node + RecordValue.offset(value);
      return !RecordValue.isLong(value)
          && NativeBytes.equal(at, RecordValue.length(value), copied, 0, copied.length);
    }
    long reference = RecordValue.isLong(value) ? RecordValue.reference(pin.node, value) : 0;
    isDoubtful = reference != 0 && !validate(pin.latch, pin.seen);
    return reference != 0
        && !isDoubtful
        && nodes.valueLength(reference) == bytes.length()
        && bytes.isAt(nodes.valueBytes(reference), bytes.length());
  }
}

package org.inkling.bytes.tree;

/**
 * Where the nodes and the long values of a tree are: one final class for memory, later one for a
 * buffer pool. Nothing else in the tree knows what a reference means.
 *
 * <p>A reference is a number of the source's own, never 0. What it denotes stays the same as long
 * as the tree refers to it, and until every operation that was inside then has left.
 *
 * @units lengths in bytes
 */
public interface NodeSource {
  /** Returns the address of a node's image. */
  long node(long reference);

  /**
   * Returns the address of the word of a node's {@link org.inkling.latch.VersionLatch}. It lies
   * outside of the image, and its version never returns while an operation is inside.
   */
  long latch(long reference);

  /**
   * Returns a reference to a new node, whose latch is free and whose image is undefined.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for it
   */
  long newNode();

  /** Takes back a node that no other thread has seen. */
  void free(long reference);

  /** Takes back a node, which the tree refers to no more, when all operations inside have left. */
  void retire(long reference);

  /**
   * Returns a reference to a new long value, whose bytes are undefined.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for it
   */
  long newValue(int length);

  /** Returns the length of a long value. */
  int valueLength(long reference);

  /** Returns the address of the bytes of a long value. */
  long valueBytes(long reference);

  /** Takes back a long value that no other thread has seen. */
  void freeValue(long reference);

  /** Takes back a long value, which the tree refers to no more, when all readers have left. */
  void retireValue(long reference);
}

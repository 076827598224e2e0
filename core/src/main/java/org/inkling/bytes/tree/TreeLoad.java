package org.inkling.bytes.tree;

import java.util.Arrays;
import org.inkling.bytes.node.NodeStage;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.source.UnsortedSourceException;

/**
 * Fills an empty tree, which no other thread knows yet, with entries in ascending order of their
 * keys: all levels at once, each from left to right. So nothing is latched, and no node is changed
 * after it was written.
 *
 * <p>Nodes are full, so a later insert splits the one that it meets. If a method throws, what was
 * allocated stays allocated, and the tree is of no use.
 *
 * @units lengths in bytes
 */
public final class TreeLoad {
  private final BytesTree tree;
  private final LoadLevel leaves;
  private final NodeStage stage;
  private final int maxKeyBytes;
  private long keys;

  /** Begins the load of a tree. */
  public TreeLoad(BytesTree tree) {
    this.tree = tree;
    this.leaves = new LoadLevel(tree, Descent.LEAF);
    this.stage = leaves.stage();
    this.maxKeyBytes = tree.shape().maxKeyBytes();
  }

  /**
   * Adds an entry: the first bytes of two arrays, which are copied.
   *
   * @throws UnsortedSourceException if the key is not above that of the entry before
   * @throws IllegalArgumentException if the key or the value is too long
   * @throws org.inkling.MemoryLimitException if there is no memory for it
   */
  public void add(byte[] key, int keyBytes, byte[] value, int valueBytes) {
    require(keyBytes, "key", maxKeyBytes);
    require(valueBytes, "value", RecordSlabs.MAX_LENGTH);
    leaves.makeRoom();
    if (!stage.add(key, keyBytes)) {
      throw new UnsortedSourceException(keys, stage.lastKey(), Arrays.copyOf(key, keyBytes));
    }
    if (tree.shape().isInline(keyBytes, valueBytes)) {
      stage.setBytes(value, valueBytes);
    } else {
      long reference = tree.nodes().newValue(valueBytes);
      NativeMemory.copyIn(value, 0, tree.nodes().valueBytes(reference), valueBytes);
      stage.setReference(reference);
    }
    keys++;
  }

  private void require(int length, String what, int most) {
    if (length > most) {
      throw new IllegalArgumentException(
          "a " + what + " of " + length + " bytes at position " + keys + ", at most " + most);
    }
  }

  /**
   * Writes what is not written yet; the tree is complete then.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for a node
   */
  public void finish() {
    if (!stage.isEmpty()) {
      tree.countLoaded(keys, leaves.finish());
    }
  }
}

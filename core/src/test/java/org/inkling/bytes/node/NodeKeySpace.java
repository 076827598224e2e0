package org.inkling.bytes.node;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Keys that begin with a prefix, with the cases in it that are difficult: short ones, such that are
 * prefixes of others, zeros at their ends, and bytes above 127.
 */
final class NodeKeySpace {
  private static final int[] BYTES = {0, 0, 1, 'a', 0x7f, 0x80, 0xfe};

  final byte[] lower;
  final byte[] upper;

  private final byte[] prefix;
  private final SplittableRandom random;
  private final int most;

  /**
   * Creates a space whose fences have the prefix, and nothing more, in common.
   *
   * @param most the most bytes after the prefix
   */
  NodeKeySpace(byte[] prefix, int most, SplittableRandom random) {
    this.prefix = prefix;
    this.most = most;
    this.random = random;
    lower = prefix;
    upper = Arrays.copyOf(prefix, prefix.length + 1);
    upper[prefix.length] = (byte) 0xff;
  }

  static byte[] prefix(int length, SplittableRandom random) {
    byte[] prefix = new byte[length];
    for (int i = 0; i < length; i++) {
      prefix[i] = (byte) BYTES[random.nextInt(BYTES.length)];
    }
    return prefix;
  }

  /** Returns a key that the fences cover. */
  byte[] key() {
    int length = random.nextInt(8) == 0 ? random.nextInt(most + 1) : random.nextInt(10);
    byte[] key = Arrays.copyOf(prefix, prefix.length + Math.min(length, most));
    for (int i = prefix.length; i < key.length; i++) {
      key[i] = (byte) BYTES[random.nextInt(BYTES.length)];
    }
    return key;
  }

  /** Returns a value that a leaf has room for beside the key. */
  NodeModel.Value value(NodeShape shape, int keyBytes) {
    if (random.nextInt(8) == 0) {
      return new NodeModel.Value(new byte[0], 1 + random.nextLong(1L << 60));
    }
    int longest = shape.maxInlineBytes() - keyBytes;
    int range = random.nextInt(4) == 0 ? longest : Math.min(longest, 12);
    byte[] bytes = new byte[random.nextInt(range + 1)];
    random.nextBytes(bytes);
    return new NodeModel.Value(bytes, 0);
  }
}

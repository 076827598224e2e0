package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.bytes.node.NodeModel.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An image has the entries and the fences of its leaf, for each size of nodes. */
final class LeafImageTest {
  private final SplittableRandom random = TestSeed.random("LeafImageTest");
  private final GuardedMemory memory = new GuardedMemory();

  @AfterEach
  void close() {
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {512, 1 << 10, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10})
  void entriesAreThoseOfTheLeaf(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    var image = new LeafImage(shape);
    byte[] key = new byte[shape.maxKeyBytes() + LeafImage.SLACK];
    int most = shape.maxKeyBytes() - 1; // an upper fence is a byte longer than the prefix
    int[] prefixes = {0, 1, 3, 4, 7, most / 2, most - 5, most - 4, most - 3, most - 1, most};
    for (int prefix : prefixes) {
      for (int round = 0; round < 6; round++) {
        NodeModel leaf = leaf(shape, prefix, round == 0);
        image.copy(leaf.node);
        image.open(key);
        check(leaf, image, key);
      }
    }
  }

  /** Fills a leaf that ends where the memory ends until it has room for no more. */
  private NodeModel leaf(NodeShape shape, int prefix, boolean isLast) {
    byte[] bytes = NodeKeySpace.prefix(prefix, random);
    var keys = new NodeKeySpace(bytes, shape.maxKeyBytes() - prefix, random);
    byte[] upper = isLast ? null : keys.upper;
    long node = memory.last(shape);
    var leaf = new NodeModel(shape, node, memory.first(), keys.lower, upper);
    boolean hasRoom = true;
    for (int i = 0; hasRoom && i < shape.nodeBytes() / 8; i++) {
      byte[] next = keys.key();
      int stored = Math.max(next.length, shape.maxInlineBytes() - random.nextInt(40));
      hasRoom = leaf.put(next, keys.value(shape, stored));
    }
    return leaf;
  }

  private static void check(NodeModel leaf, LeafImage image, byte[] key) {
    assertEquals(leaf.entries.size(), image.count());
    int place = 0;
    for (var entry : leaf.entries.entrySet()) {
      int slot = image.slot(place);
      int length = image.read(place, slot, key);
      assertArrayEquals(entry.getKey(), Arrays.copyOf(key, length));
      Value value = entry.getValue();
      assertEquals(value.reference() != 0, LeafImage.isLong(slot));
      assertEquals(value.length(), image.valueLength());
      if (value.reference() == 0) {
        assertArrayEquals(value.bytes(), part(image, image.valueAt(), value.length()));
      }
      place++;
    }
    assertFence(leaf.lower, part(image, image.lowerAt(), image.lowerLength()));
    assertFence(leaf.upper, part(image, image.upperAt(), image.upperLength()));
  }

  private static byte[] part(LeafImage image, int at, int length) {
    return Arrays.copyOfRange(image.array(), at, at + length);
  }

  private static void assertFence(KeyBuffer expected, byte[] found) {
    byte[] bytes = expected.isAboveAll() ? new byte[0] : NodeModel.bytes(expected);
    assertArrayEquals(bytes, found);
  }
}

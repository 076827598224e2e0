package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.bytes.node.NodeModel.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which keys are the fences of a node. */
final class NodeKeysTest {
  private static final NodeShape SHAPE = NodeShape.DEFAULT;

  private final SplittableRandom random = TestSeed.random("NodeKeysTest");
  private final GuardedMemory memory = new GuardedMemory();
  private final NodeKeys keys = new NodeKeys(SHAPE);

  @AfterEach
  void close() {
    memory.close();
  }

  private NodeModel node(byte[] lower, byte[] upper) {
    return new NodeModel(SHAPE, memory.last(SHAPE), memory.first(), lower, upper);
  }

  @Test
  void theFencesAreThoseOfTheNode() {
    int most = SHAPE.maxKeyBytes();
    for (int length : new int[] {0, 1, 7, 8, 9, most - 1}) {
      byte[] lower = NodeKeySpace.prefix(length, random);
      byte[] upper = Arrays.copyOf(lower, length + 1);
      upper[length] = (byte) 0xff;
      NodeModel node = node(lower, upper);
      assertTrue(keys.isLower(node.node, node.lower) && keys.isUpper(node.node, node.upper));
      assertFalse(keys.isLower(node.node, node.upper) || keys.isUpper(node.node, node.lower));
      upper[length]--;
      assertFalse(keys.isUpper(node.node, NodeModel.buffer(SHAPE, upper)));
    }
  }

  /** The bytes where an upper fence would be are those of a value, which may be those of a key. */
  @Test
  void aNodeWithoutAnUpperFenceHasNone() {
    for (int length = 0; length <= SHAPE.maxKeyBytes(); length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      NodeModel node = node(new byte[0], null);
      assertTrue(node.put(new byte[] {1}, new Value(bytes, 0)));
      node.check();
      assertFalse(keys.isUpper(node.node, NodeModel.buffer(SHAPE, bytes)));
      assertEquals(length == 0, keys.isLower(node.node, NodeModel.buffer(SHAPE, bytes)));
    }
  }
}

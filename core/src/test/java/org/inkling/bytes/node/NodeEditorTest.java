package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A leaf holds what a map holds, after any inserts, replacements and removals. */
final class NodeEditorTest {
  private static final int OPERATIONS = 600;

  private final SplittableRandom random = TestSeed.random("NodeEditorTest");
  private final GuardedMemory memory = new GuardedMemory();

  @AfterEach
  void close() {
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10, 32 << 10})
  void aLeafHoldsWhatAMapHolds(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    for (int prefix = 0; prefix <= 12; prefix++) {
      byte[] begin = NodeKeySpace.prefix(prefix, random);
      var keys = new NodeKeySpace(begin, shape.maxKeyBytes() - prefix, random);
      change(new NodeModel(shape, memory.first(), scratch(shape), keys.lower, keys.upper), keys);
      change(new NodeModel(shape, memory.last(shape), scratch(shape), keys.lower, null), keys);
    }
  }

  private long scratch(NodeShape shape) {
    return memory.inner(shape, 5);
  }

  private void change(NodeModel model, NodeKeySpace keys) {
    int refused = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      byte[] key = model.entries.isEmpty() || random.nextInt(3) > 0 ? keys.key() : present(model);
      if (random.nextInt(4) == 0) {
        model.remove(key);
      } else {
        refused += model.put(key, keys.value(model.shape, key.length)) ? 0 : 1;
      }
      model.checkAbsent(keys.key());
      if (i % 50 == 0) {
        model.check();
      }
    }
    assertTrue(refused > 0 || model.shape.nodeBytes() > 4 << 10, "the leaf was never full");
    empty(model);
  }

  private static void empty(NodeModel model) {
    List<byte[]> keys = model.keys();
    for (byte[] key : keys) {
      assertTrue(model.remove(key));
    }
    model.check();
    assertEquals(0, NodeHeader.dead(NodeHeader.space(model.node)), "an empty node is all free");
  }

  private byte[] present(NodeModel model) {
    byte[] key = model.entries.floorKey(model.entries.lastKey());
    for (int i = random.nextInt(8); i > 0 && model.entries.lowerKey(key) != null; i--) {
      key = model.entries.lowerKey(key);
    }
    return key;
  }

  /** The class comment of NodeShape promises room for four of the largest records. */
  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10, 32 << 10})
  void fourOfTheLargestRecordsHaveRoomBetweenTheLongestFences(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    byte[] lower = new byte[shape.maxKeyBytes()];
    byte[] upper = new byte[shape.maxKeyBytes()];
    upper[0] = 100;
    long scratch = scratch(shape);
    var model = new NodeModel(shape, memory.last(shape), scratch, lower, upper);
    for (int i = 1; i <= 4; i++) {
      byte[] key = {(byte) i};
      byte[] value = new byte[shape.maxInlineBytes() - key.length];
      assertTrue(model.put(key, new NodeModel.Value(value, 0)), "record " + i);
      model.check();
    }
  }

  @Test
  void insertsBehindTheLastRecordAreCounted() {
    var shape = new NodeShape(4 << 10);
    var model = new NodeModel(shape, memory.first(), scratch(shape), new byte[0], null);
    var none = new NodeModel.Value(new byte[0], 0);
    for (int i = 1; i <= 40; i++) {
      assertTrue(model.put(new byte[] {(byte) i}, none));
      assertTrue(NodeHeader.isAppended(NodeHeader.counts(model.node)));
    }
    assertTrue(model.put(new byte[] {3, 1}, none));
    assertEquals(0, NodeHeader.appends(NodeHeader.counts(model.node)));
    assertTrue(model.put(new byte[] {50}, none));
    assertTrue(model.remove(new byte[] {50}));
    assertEquals(0, NodeHeader.appends(NodeHeader.counts(model.node)));
  }
}

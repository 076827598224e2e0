package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are copied to a node with other fences keep their keys and values. */
final class NodeBuilderTest {
  private static final NodeShape SHAPE = new NodeShape(4 << 10);
  private static final int MOST_GROWTH = 12;

  private final SplittableRandom random = TestSeed.random("NodeBuilderTest");
  private final GuardedMemory memory = new GuardedMemory();

  @AfterEach
  void close() {
    memory.close();
  }

  /** Bytes of a key pass from its record to its head, and from its head to the prefix. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 5, 12})
  void aPrefixGrows(int prefix) {
    for (int growth = 0; growth <= MOST_GROWTH; growth++) {
      for (int round = 0; round < 5; round++) {
        byte[] wide = NodeKeySpace.prefix(prefix, random);
        byte[] narrow = Arrays.copyOf(wide, prefix + growth);
        byte[] more = NodeKeySpace.prefix(growth, random);
        System.arraycopy(more, 0, narrow, prefix, growth);
        var outer = new NodeKeySpace(wide, 0, random);
        var inner = new NodeKeySpace(narrow, 20, random);
        NodeModel source = model(0, outer.lower, round == 0 ? null : outer.upper);
        NodeModel target = model(1, inner.lower, inner.upper);
        fill(source, inner);
        copy(source, target, 0, source.entries.size());
        int from = random.nextInt(source.entries.size());
        copy(source, model(1, inner.lower, inner.upper), from, source.entries.size());
        copy(source, model(1, inner.lower, inner.upper), 0, from);
      }
    }
  }

  private NodeModel model(int number, byte[] lower, byte[] upper) {
    long node = number == 0 ? memory.first() : memory.last(SHAPE);
    return new NodeModel(SHAPE, node, memory.inner(SHAPE, 7), lower, upper);
  }

  private void fill(NodeModel model, NodeKeySpace keys) {
    for (int i = 0; i < 60; i++) {
      byte[] key = keys.key();
      model.put(key, keys.value(SHAPE, Math.max(key.length, SHAPE.maxInlineBytes() - 40)));
      if (random.nextInt(4) == 0) {
        model.remove(keys.key());
      }
    }
    model.check();
  }

  private static void copy(NodeModel source, NodeModel target, int from, int to) {
    new NodeBuilder(SHAPE).fill(target.node, source.node, from, to);
    List<byte[]> keys = source.keys();
    for (byte[] key : keys.subList(from, to)) {
      target.entries.put(key, source.entries.get(key));
    }
    target.check();
    source.check();
    assertEquals(0, NodeHeader.dead(NodeHeader.space(target.node)), "dead bytes");
  }

  @Test
  void aCompactedNodeHasNoDeadBytesAndTheSameRecords() {
    for (int round = 0; round < 100; round++) {
      byte[] prefix = NodeKeySpace.prefix(random.nextInt(6), random);
      var keys = new NodeKeySpace(prefix, 20, random);
      NodeModel model = model(1, keys.lower, keys.upper);
      fill(model, keys);
      long before = NodeHeader.counts(model.node);
      new NodeBuilder(SHAPE).compact(model.node, memory.inner(SHAPE, 7));
      model.check();
      assertEquals(0, NodeHeader.dead(NodeHeader.space(model.node)), "dead bytes");
      assertEquals(
          NodeHeader.appends(before), NodeHeader.appends(NodeHeader.counts(model.node)), "appends");
    }
  }
}

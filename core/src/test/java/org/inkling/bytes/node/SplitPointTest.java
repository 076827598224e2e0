package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A split loses no key, and its separator is between the halves. */
final class SplitPointTest {
  private final SplittableRandom random = TestSeed.random("SplitPointTest");
  private final GuardedMemory memory = new GuardedMemory();
  private final SearchKey key = new SearchKey();

  @AfterEach
  void close() {
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10})
  void halvesHoldAllKeysAndTheSeparatorIsBetween(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    for (int round = 0; round < 60; round++) {
      byte[] prefix = NodeKeySpace.prefix(random.nextInt(13), random);
      var keys = new NodeKeySpace(prefix, shape.maxKeyBytes() - prefix.length, random);
      byte[] upper = random.nextInt(4) == 0 ? null : keys.upper;
      NodeModel model = model(shape, 0, keys.lower, upper);
      byte[] refused = fill(model, keys);
      int place = split(model, refused);
      assertTrue(place < model.entries.size(), "appended");
    }
  }

  private NodeModel model(NodeShape shape, int number, byte[] lower, byte[] upper) {
    return new NodeModel(shape, memory.inner(shape, number), memory.inner(shape, 9), lower, upper);
  }

  /** Fills a node until it has no room; returns the key that has none. */
  private byte[] fill(NodeModel model, NodeKeySpace keys) {
    for (int i = 0; i < 10_000; i++) {
      byte[] next = keys.key();
      if (!model.put(next, keys.value(model.shape, next.length))) {
        model.remove(model.entries.lastKey()); // so that the last write was no append
        byte[] refused = keys.key();
        return model.entries.containsKey(refused) ? model.entries.firstKey() : refused;
      }
    }
    throw new AssertionError("the node is never full");
  }

  /** Splits a node for a key; checks both halves, and returns the place. */
  private int split(NodeModel model, byte[] refused) {
    var splitPoint = new SplitPoint(model.shape);
    key.set(refused, 0, refused.length);
    boolean present = model.entries.containsKey(refused);
    int at = present ? 0 : model.entries.headMap(refused).size();
    int place = splitPoint.place(model.node, at);
    var separator = new KeyBuffer(model.shape);
    splitPoint.separator(model.node, place, key, separator);
    byte[] middle = NodeModel.bytes(separator);
    checkSeparator(model, place, middle, refused);
    byte[] upper = model.upper.isAboveAll() ? null : NodeModel.bytes(model.upper);
    NodeModel left = model(model.shape, 1, NodeModel.bytes(model.lower), middle);
    NodeModel right = model(model.shape, 2, middle, upper);
    new NodeBuilder(model.shape).fill(left.node, model.node, 0, place);
    new NodeBuilder(model.shape).fill(right.node, model.node, place, model.entries.size());
    left.entries.putAll(model.entries.headMap(middle));
    right.entries.putAll(model.entries.tailMap(middle));
    left.check();
    right.check();
    return place;
  }

  private static void checkSeparator(NodeModel model, int place, byte[] middle, byte[] refused) {
    List<byte[]> keys = model.keys();
    assertTrue(place >= 1 && place <= keys.size(), "place " + place);
    byte[] before = keys.get(place - 1);
    byte[] behind = place < keys.size() ? keys.get(place) : refused;
    assertTrue(Arrays.compareUnsigned(before, middle) < 0, "at most the last key to its left");
    assertTrue(Arrays.compareUnsigned(middle, behind) <= 0, "above the first key to its right");
    assertTrue(middle.length <= behind.length, "longer than the first key to its right");
  }

  /** Ascending keys fill their nodes, as far as the separator leaves room. */
  @ParameterizedTest
  @ValueSource(ints = {512, 4 << 10})
  void appendedNodesAreSplitAtTheirEnds(int nodeBytes) {
    var shape = new NodeShape(nodeBytes);
    int atEnd = 0;
    for (int round = 0; round < 40; round++) {
      int tail = random.nextInt(shape.maxKeyBytes() - 12);
      byte[] upper = random.nextBoolean() ? null : new byte[] {1, 1};
      NodeModel model = model(shape, 0, new byte[] {1}, upper);
      byte[] refused = append(model, tail);
      int place = split(model, refused);
      int count = model.entries.size();
      assertTrue(place >= count - 2, "split at " + place + " of " + count);
      atEnd += place == count ? 1 : 0;
    }
    assertTrue(atEnd > 0, "never at the end");
  }

  private byte[] append(NodeModel model, int tail) {
    int next = random.nextInt(1 << 20);
    for (int i = 0; i < 10_000; i++) {
      next += 1 + random.nextInt(300);
      byte[] bytes = new byte[5 + random.nextInt(tail + 1)];
      bytes[0] = 1;
      for (int place = 1; place < 5; place++) {
        bytes[place] = (byte) (next >>> 8 * (4 - place));
      }
      int most = Math.min(model.shape.maxInlineBytes() - bytes.length, 40);
      var value = new NodeModel.Value(new byte[random.nextInt(Math.max(1, most))], 0);
      if (!model.put(bytes, value)) {
        return bytes;
      }
    }
    throw new AssertionError("the node is never full");
  }

  /** The first record of an inner node has no key; each half begins with such a one. */
  @Test
  void innerNodesAreSplitBetweenTheirChildren() {
    var shape = new NodeShape(512);
    for (int round = 0; round < 100; round++) {
      var keys = new NodeKeySpace(NodeKeySpace.prefix(round % 6, random), 20, random);
      boolean appended = random.nextInt(4) == 0;
      var inner = new InnerModel(shape, memory.inner(shape, 0), keys.lower, keys.upper);
      inner.fill(keys, appended);
      int count = inner.children.size();
      int place = new SplitPoint(shape).place(inner.node, appended ? count : 0);
      var separator = new KeyBuffer(shape);
      new SplitPoint(shape).separator(inner.node, place, key, separator);
      byte[] middle = NodeModel.bytes(separator);
      assertNotNull(inner.children.get(middle), "a separator of the node");
      assertEquals(inner.children.headMap(middle).size(), place);
      assertTrue(!appended || place == count - 1, "appended");
      byte[] upper = Objects.requireNonNull(keys.upper);
      var left = new InnerModel(shape, memory.inner(shape, 1), keys.lower, middle);
      var right = new InnerModel(shape, memory.last(shape), middle, upper);
      left.copy(inner, 0, place);
      right.copy(inner, place, count);
    }
  }
}

package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.TreeMap;
import org.inkling.bytes.node.NodeEditor.Room;

/** An inner node of level 1, and a map from lower fences to children that must hold the same. */
final class InnerModel {
  final long node;
  final TreeMap<byte[], Long> children = new TreeMap<>(Arrays::compareUnsigned);

  private final NodeShape shape;
  private final byte[] lower;
  private final byte[] upper;
  private final SearchKey key = new SearchKey();
  private final NodeValue value = new NodeValue();

  /** Creates an inner node without children. */
  InnerModel(NodeShape shape, long node, byte[] lower, byte[] upper) {
    this.shape = shape;
    this.node = node;
    this.lower = lower;
    this.upper = upper;
    new NodeBuilder(shape)
        .begin(node, 1, NodeModel.buffer(shape, lower), NodeModel.buffer(shape, upper));
  }

  /** Adds children until there is no room: in random order, or each behind the last one. */
  void fill(NodeKeySpace keys, boolean appended) {
    add(lower);
    for (int i = 0; i < 10_000; i++) {
      byte[] next = keys.key();
      boolean fits = new NodeEditor(shape).roomFor(node, next.length, Long.BYTES) == Room.YES;
      if (!fits && children.size() > 3) {
        check();
        return;
      }
      boolean behind = Arrays.compareUnsigned(next, children.lastKey()) > 0;
      if (fits && !children.containsKey(next) && (behind || !appended)) {
        add(next);
      }
    }
    check();
  }

  private void add(byte[] from) {
    key.set(from, 0, from.length);
    value.setChild(children.size() + 1);
    int place = new NodeSearch(shape).countUpTo(node, key);
    new NodeEditor(shape).insert(node, place, key, value);
    children.put(from, children.size() + 1L);
  }

  /** Fills this node with children of another one. */
  void copy(InnerModel source, int from, int to) {
    new NodeBuilder(shape).fill(node, source.node, from, to);
    children.putAll(source.children.headMap(upper).tailMap(lower));
    assertEquals(to - from, children.size());
    check();
  }

  /** Checks that the node is well formed, and leads to the children of the map. */
  void check() {
    KeyBuffer from = NodeModel.buffer(shape, lower);
    int count = new NodeCheck(shape).run(node, 1, from, NodeModel.buffer(shape, upper));
    assertEquals(children.size(), count, "children");
    var search = new NodeSearch(shape);
    for (var child : children.entrySet()) {
      byte[] fence = child.getKey();
      key.set(fence, 0, fence.length);
      assertEquals(child.getValue(), search.child(node, key));
      byte[] behind = Arrays.copyOf(fence, fence.length + 1);
      key.set(behind, 0, behind.length);
      var expected = children.floorEntry(behind);
      assertEquals(expected.getValue(), search.child(node, key));
    }
  }
}

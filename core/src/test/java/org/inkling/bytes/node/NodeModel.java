package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.inkling.bytes.node.NodeEditor.Room;
import org.inkling.memory.NativeMemory;

/** A leaf, and a map that must hold the same. Writes go to both, as the tree does them. */
final class NodeModel {
  /** A value: bytes in the node, or a reference to a long value if that is not 0. */
  record Value(byte[] bytes, long reference) {
    int length() {
      return reference == 0 ? bytes.length : Long.BYTES;
    }
  }

  final NodeShape shape;
  final long node;
  final TreeMap<byte[], Value> entries = new TreeMap<>(Arrays::compareUnsigned);
  final KeyBuffer lower;
  final KeyBuffer upper;

  private final long scratch;
  private final NodeEditor editor;
  private final NodeBuilder builder;
  private final NodeSearch search;
  private final SearchKey key = new SearchKey();
  private final NodeValue value = new NodeValue();

  /** Creates an empty leaf with these fences; the one above all keys is null. */
  NodeModel(NodeShape shape, long node, long scratch, byte[] lower, byte[] upper) {
    this.shape = shape;
    this.node = node;
    this.scratch = scratch;
    this.lower = buffer(shape, lower);
    this.upper = buffer(shape, upper);
    editor = new NodeEditor(shape);
    builder = new NodeBuilder(shape);
    search = new NodeSearch(shape);
    builder.begin(node, 0, this.lower, this.upper);
  }

  /** Returns a key in a buffer, the fence above all keys for null. */
  static KeyBuffer buffer(NodeShape shape, byte[] bytes) {
    var buffer = new KeyBuffer(shape);
    if (bytes == null) {
      buffer.setAboveAll();
    } else {
      System.arraycopy(bytes, 0, buffer.array(), 0, bytes.length);
      buffer.setLength(bytes.length);
    }
    return buffer;
  }

  static byte[] bytes(KeyBuffer buffer) {
    return Arrays.copyOf(buffer.array(), buffer.length());
  }

  /** Sets the value of a key; returns false if it has no room, which must be true. */
  boolean put(byte[] bytes, Value next) {
    setKey(bytes);
    setValue(next);
    int place = search.find(node, key);
    boolean present = place >= 0;
    int at = present ? place : search.countUpTo(node, key);
    Room room =
        present
            ? editor.roomFor(node, at, bytes.length, value.length())
            : editor.roomFor(node, bytes.length, value.length());
    Value before = entries.put(bytes, next);
    assertEquals(before != null, present, "found");
    if (room == Room.NO) {
      boolean canSplit = entries.size() - (present ? 0 : 1) > 1;
      int most = shape.nodeBytes() - (canSplit ? shape.nodeBytes() / 16 : 0);
      assertTrue(needed() > most, "there is room for " + needed() + " bytes");
      restore(bytes, before);
      return false;
    }
    assertTrue(needed() <= shape.nodeBytes(), "there is no room for " + needed() + " bytes");
    store(at, present, room);
    return true;
  }

  private void setValue(Value next) {
    if (next.reference == 0) {
      value.setBytes(next.bytes, 0, next.bytes.length);
    } else {
      value.setLong(next.reference);
    }
  }

  private void restore(byte[] bytes, Value before) {
    if (before == null) {
      entries.remove(bytes);
    } else {
      entries.put(bytes, before);
    }
  }

  private void store(int at, boolean present, Room room) {
    if (present && room == Room.YES) {
      editor.replace(node, at, key, value);
      return;
    }
    if (present) {
      editor.remove(node, at);
    }
    if (room == Room.AFTER_COMPACTION) {
      builder.compact(node, scratch);
      assertEquals(0, NodeHeader.dead(NodeHeader.space(node)), "dead bytes");
    }
    editor.insert(node, at, key, value);
  }

  /** Returns the least bytes of a node with these entries, counted apart from the node. */
  private int needed() {
    int prefix = upper.isAboveAll() ? 0 : lower.common(upper);
    int slots = (entries.size() + 7) / 8 * 8;
    int fences = lower.length() + (upper.isAboveAll() ? 0 : upper.length());
    int bytes = 16 + slots * 7 + fences;
    for (var entry : entries.entrySet()) {
      int rest = Math.max(0, entry.getKey().length - prefix - 4);
      bytes += 4 + rest + entry.getValue().length();
    }
    return bytes;
  }

  /** Removes a key; returns whether it was present. */
  boolean remove(byte[] bytes) {
    setKey(bytes);
    int place = search.find(node, key);
    assertEquals(entries.remove(bytes) != null, place >= 0, "found");
    if (place >= 0) {
      editor.remove(node, place);
    }
    return place >= 0;
  }

  private void setKey(byte[] bytes) {
    key.set(bytes, 0, bytes.length);
  }

  /** Returns the keys in their order. */
  List<byte[]> keys() {
    return new ArrayList<>(entries.keySet());
  }

  /** Checks that the leaf is well formed, and has the entries of the map. */
  void check() {
    int count = new NodeCheck(shape).run(node, 0, lower, upper);
    assertEquals(entries.size(), count, "records");
    int place = 0;
    for (var entry : entries.entrySet()) {
      setKey(entry.getKey());
      assertEquals(place, search.find(node, key), "the place of a key");
      assertValue(entry.getValue(), search.value(node, place));
      place++;
    }
  }

  private void assertValue(Value expected, long found) {
    assertEquals(expected.reference != 0, RecordValue.isLong(found), "long");
    assertEquals(expected.length(), RecordValue.length(found), "the length of a value");
    if (expected.reference != 0) {
      assertEquals(expected.reference, RecordValue.reference(node, found));
    } else {
      byte[] bytes = new byte[expected.length()];
      NativeMemory.copyOut(node + RecordValue.offset(found), bytes, 0, bytes.length);
      assertArrayEquals(expected.bytes, bytes);
    }
  }

  /** Checks that a key that is not in the map is not in the leaf, and where it would be. */
  void checkAbsent(byte[] bytes) {
    setKey(bytes);
    boolean present = entries.containsKey(bytes);
    assertEquals(present, search.find(node, key) >= 0, "found");
    assertEquals(entries.headMap(bytes, true).size(), search.countUpTo(node, key));
  }
}

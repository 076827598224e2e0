package org.inkling.bytes.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A check reports each kind of damage as an IllegalStateException. */
final class NodeCheckTest {
  private static final NodeShape SHAPE = new NodeShape(512);
  private static final int SHORT = 0xffff;

  private final SplittableRandom random = TestSeed.random("NodeCheckTest");
  private final GuardedMemory memory = new GuardedMemory();
  private final byte[] image = new byte[SHAPE.nodeBytes()];
  private NodeModel model;
  private long node;

  @BeforeEach
  void fill() {
    byte[] prefix = {'k', 'e', 'y'};
    var keys = new NodeKeySpace(prefix, 12, random);
    node = memory.last(SHAPE);
    model = new NodeModel(SHAPE, node, memory.first(), keys.lower, keys.upper);
    for (int i = 0; i < 12; i++) {
      byte[] key = keys.key();
      model.put(key, new NodeModel.Value(new byte[random.nextInt(12)], 0));
    }
    model.remove(model.entries.firstKey());
    model.put(new byte[] {'k', 'e', 'y', 'l'}, new NodeModel.Value(new byte[0], 77));
    model.check();
    NativeMemory.copyOut(node, image, 0, image.length);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  /** Runs a change, which the check must report, and reverts it. */
  private void assertReported(String what, Runnable change) {
    change.run();
    assertThrows(IllegalStateException.class, model::check, what);
    NativeMemory.copyIn(image, 0, node, image.length);
    model.check();
  }

  private int count() {
    return model.entries.size();
  }

  @Test
  void eachBitOfATag() {
    for (int place = 0; place < count(); place++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        long tag = NodeHeader.tags(node) + place;
        int flipped = NativeMemory.getByte(tag) ^ 1 << bit;
        assertReported("a tag", () -> NativeMemory.putByte(tag, (byte) flipped));
      }
    }
  }

  @Test
  void eachBitOfAHead() {
    for (int place = 0; place < count(); place++) {
      for (int bit = 0; bit < Integer.SIZE; bit++) {
        int head = Slot.head(node, capacity(), place) ^ 1 << bit;
        int at = place;
        if (!isAnotherKey(at, head, NodeKeys.keyBytes(node, at))) {
          assertReported("bit " + bit, () -> Slot.putHead(node, capacity(), at, head));
        }
      }
    }
  }

  @Test
  void theLengthOfAKey() {
    for (int place = 0; place < count(); place++) {
      long length = NodeKeys.record(node, place) + Short.BYTES;
      for (int bit = 0; bit < Short.SIZE; bit++) {
        int other = NodeKeys.keyBytes(node, place) ^ 1 << bit;
        if (!isAnotherKey(place, Slot.head(node, capacity(), place), other)) {
          assertReported("bit " + bit, () -> NativeMemory.putUnsignedShort(length, other));
        }
      }
    }
  }

  /** Returns whether a head and a length are those of another key that has the same tag. */
  private boolean isAnotherKey(int place, int head, int length) {
    var key = new KeyBuffer(SHAPE);
    new NodeKeys(SHAPE).copyKey(node, place, key);
    int tag = SearchKey.tag(key.array(), 0, key.length());
    int prefix = key.length() - NodeKeys.keyBytes(node, place);
    if (length > Slot.HEAD && length != NodeKeys.keyBytes(node, place)) {
      return false; // the record would have another size
    }
    for (int i = 0; i < Math.min(Slot.HEAD, length); i++) {
      key.array()[prefix + i] = (byte) (head >>> 8 * (3 - i));
    }
    return SearchKey.tag(key.array(), 0, prefix + length) == tag;
  }

  /** The bits of an offset, and that of a long value: a node does not know what 8 bytes are. */
  @Test
  void eachBitOfAnOffset() {
    for (int place = 0; place < count(); place++) {
      boolean mayRefer = Slot.valueBytes(NodeKeys.record(node, place)) == Long.BYTES;
      for (int bit = 0; bit < (mayRefer ? 15 : 16); bit++) {
        int flipped = word(place) ^ 1 << bit;
        int at = place;
        assertReported("an offset", () -> putWord(at, flipped));
      }
    }
  }

  private int capacity() {
    return NodeHeader.capacity(NodeHeader.counts(node));
  }

  private int word(int place) {
    return Slot.word(node, capacity(), place);
  }

  private void putWord(int place, int word) {
    Slot.putWord(node, capacity(), place, word);
  }

  @Test
  void slotsInAnotherOrder() {
    for (int place = 1; place < count(); place++) {
      int at = place;
      assertReported("order", () -> swap(at - 1, at));
      assertReported("twice", () -> putWord(at, word(at - 1)));
    }
  }

  private void swap(int place, int other) {
    int word = word(place);
    putWord(place, word(other));
    putWord(other, word);
    int head = Slot.head(node, capacity(), place);
    Slot.putHead(node, capacity(), place, Slot.head(node, capacity(), other));
    Slot.putHead(node, capacity(), other, head);
    long tags = NodeHeader.tags(node);
    byte tag = NativeMemory.getByte(tags + place);
    NativeMemory.putByte(tags + place, NativeMemory.getByte(tags + other));
    NativeMemory.putByte(tags + other, tag);
  }

  /** The header: all of its numbers but the count of appended keys, which may be anything. */
  @Test
  void eachNumberOfTheHeader() {
    for (int shift = 0; shift < 2 * Long.SIZE; shift += Short.SIZE) {
      long word = node + shift / Long.SIZE * Long.BYTES;
      int at = shift % Long.SIZE;
      int range = shift == 48 ? 0xff : SHORT;
      int before = (int) (NativeMemory.getLong(word) >>> at) & range;
      int[] others = {before + 1, before - 1, before + 8, before - 8, 0, range, 600, 513, 65};
      for (int other : others) {
        int next = other & range;
        if (next != before) {
          long flips = (long) (before ^ next) << at;
          String what = "number at " + shift + ": " + before + " to " + next;
          assertReported(
              what, () -> NativeMemory.putLong(word, NativeMemory.getLong(word) ^ flips));
        }
      }
    }
  }

  @Test
  void eachByteOfAFence() {
    int fences = NodeHeader.fences(NodeHeader.space(node));
    for (int i = 1; i <= fences; i++) {
      long at = node + SHAPE.nodeBytes() - i;
      int other = NativeMemory.getByte(at) + 1;
      assertReported("a fence", () -> NativeMemory.putByte(at, (byte) other));
    }
  }

  @Test
  void theLengthOfAValue() {
    for (int place = 0; place < count(); place++) {
      long record = NodeKeys.record(node, place);
      int length = NativeMemory.getUnsignedShort(record);
      for (int other : new int[] {length + 1, length - 1, SHORT, 511}) {
        assertReported("a length", () -> NativeMemory.putUnsignedShort(record, other));
      }
    }
  }

  @Test
  void otherFencesThanThoseOfTheParent() {
    var check = new NodeCheck(SHAPE);
    var none = new KeyBuffer(SHAPE);
    KeyBuffer above = NodeModel.buffer(SHAPE, null);
    assertThrows(IllegalStateException.class, () -> check.run(node, 0, none, model.upper));
    assertThrows(IllegalStateException.class, () -> check.run(node, 0, model.lower, above));
    assertThrows(IllegalStateException.class, () -> check.run(node, 1, model.lower, model.upper));
    assertEquals(count(), check.run(node, 0, model.lower, model.upper));
  }

  @Test
  void aReferenceOfAnInnerNodeHasEightBytes() {
    var keys = new NodeKeySpace(new byte[] {'k'}, 20, random);
    var inner = new InnerModel(SHAPE, node, keys.lower, keys.upper);
    inner.fill(keys, false);
    for (int place = 0; place < inner.children.size(); place++) {
      long record = NodeKeys.record(node, place);
      NativeMemory.putUnsignedShort(record, 7);
      long space = NodeHeader.space(node);
      NodeHeader.putSpace(node, NodeHeader.withRecords(space, NodeHeader.firstRecord(space), 1));
      assertThrows(IllegalStateException.class, inner::check, "a child at " + place);
      NativeMemory.putUnsignedShort(record, 8);
      NodeHeader.putSpace(node, space);
    }
    inner.check();
    Slot.putLengths(NodeKeys.record(node, 0), 1, Long.BYTES);
    assertThrows(IllegalStateException.class, inner::check, "a first child with a key");
  }
}

package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copyIn;
import static org.inkling.memory.NativeMemory.copyOut;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putByte;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.SplittableRandom;

/** Contents that a reader may see in a node: valid ones, damaged ones, and any bytes at all. */
final class TornImages {
  private static final int IMAGES = 12;

  private final NodeShape shape;
  private final SplittableRandom random;
  private final byte[] bytes;
  private final byte[][] images = new byte[IMAGES][];
  private final SearchKey[] keys = new SearchKey[128];

  /** Creates valid contents in a node, with the help of another one. */
  TornImages(NodeShape shape, SplittableRandom random, long node, long scratch) {
    this.shape = shape;
    this.random = random;
    bytes = new byte[4 * shape.nodeBytes()];
    random.nextBytes(bytes);
    for (int i = 0; i < keys.length; i++) {
      keys[i] = new SearchKey();
      int length = i % 4 == 0 ? random.nextInt(shape.maxKeyBytes() + 1) : i % 16;
      keys[i].set(bytes, random.nextInt(shape.nodeBytes()), length);
    }
    for (int i = 0; i < IMAGES; i++) {
      byte[] prefix = NodeKeySpace.prefix(i, random);
      var space = new NodeKeySpace(prefix, shape.maxKeyBytes() - i, random);
      if (i % 4 == 3) {
        new InnerModel(shape, node, space.lower, space.upper).fill(space, false);
      } else {
        fillLeaf(new NodeModel(shape, node, scratch, space.lower, space.upper), space, i);
      }
      images[i] = new byte[shape.nodeBytes()];
      copyOut(node, images[i], 0, images[i].length);
    }
  }

  private void fillLeaf(NodeModel model, NodeKeySpace space, int number) {
    for (int i = 0; i < shape.nodeBytes() / 32; i++) {
      byte[] key = space.key();
      model.put(key, space.value(shape, key.length));
      if (i < 8) {
        keys[number * 8 + i].set(key, 0, key.length);
      }
    }
  }

  /** Returns a key of any length; one in two is of a valid image. */
  SearchKey key() {
    return keys[random.nextInt(keys.length)];
  }

  /** Writes a valid content. */
  void valid(long node) {
    copyIn(images[random.nextInt(IMAGES)], 0, node, shape.nodeBytes());
  }

  /** Writes any bytes. */
  void random(long node) {
    int most = bytes.length - shape.nodeBytes();
    copyIn(bytes, random.nextInt(most), node, shape.nodeBytes());
  }

  /** Writes any content, or changes a valid one. */
  void next(long node) {
    switch (random.nextInt(5)) {
      case 0 -> random(node);
      case 1 -> {
        random(node);
        putLong(node, header());
      }
      case 2 -> {
        valid(node);
        changeBytes(node);
      }
      case 3 -> {
        valid(node);
        changeNumber(node, 2);
      }
      default -> {
        valid(node);
        changeNumber(node, shape.nodeBytes() / Long.BYTES);
      }
    }
  }

  /** Returns counts that pass for those of a node. */
  private long header() {
    int capacity = random.nextInt(shape.maxSlots() + 16);
    long counts = NodeHeader.counts(random.nextInt(2), random.nextInt(40), capacity);
    return NodeHeader.withCount(counts, random.nextInt(capacity + 16));
  }

  private void changeBytes(long node) {
    for (int i = random.nextInt(1, 40); i > 0; i--) {
      putByte(node + random.nextInt(shape.nodeBytes()), (byte) random.nextInt());
    }
  }

  /** Changes 16 bits of one of the first words, to any number or by little. */
  private void changeNumber(long node, int words) {
    long word = node + (long) random.nextInt(words) * Long.BYTES;
    int shift = random.nextInt(4) * Short.SIZE;
    long before = getLong(word);
    long change = (long) (random.nextBoolean() ? random.nextInt(1 << 16) : 1) << shift;
    putLong(word, random.nextBoolean() ? before ^ change : before + change);
  }
}

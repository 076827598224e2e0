package org.inkling.xindex.move;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.EntryCopy;
import org.inkling.xindex.hash.GroupHash;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.hash.HashShape;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.root.GroupRange;
import org.jspecify.annotations.Nullable;

/**
 * The groups that a group's entries will move to: how many, with which keys, how they hash, and
 * their memory. Operations write meanwhile, so the keys are those of some recent time, which only
 * matters to how well the new groups fit.
 *
 * @shape the keys of one group on the heap, until the groups are built
 */
final class MovePlan {
  /** About how many keys of each group the model is trained on. */
  private static final int SAMPLE = 1 << 10;

  private final HashTable table;
  private final long group;
  private final SlabAllocator memory;

  /** The keys, from READ to the end of TRAIN, and their number. */
  private @Nullable EntryCopy copied;

  private int count;

  /** The greatest keys of the new groups. */
  private long[] ends = {};

  private GroupHash[] hashes = {};

  /** The new groups; 0 for those that have no memory yet. */
  private long[] groups = {};

  MovePlan(HashTable table, long group) {
    this.table = table;
    this.group = group;
    this.memory = table.memory();
  }

  /**
   * Copies the keys of the group; under a pin.
   *
   * @return whether it is still to be moved: its size or a chain is wrong
   */
  boolean read() {
    var copy = new EntryCopy((int) Math.clamp(HashGroup.keys(group), 16L, 1 << 30), false);
    for (int number = 0; number < HashGroup.buckets(group); number++) {
      boolean _ = copy.copy(HashGroup.bucket(group, number));
    }
    copied = copy;
    count = copy.count();
    return HashGroup.hasWrongSize(group) || HashGroup.isLong(group, copy.longestChain());
  }

  /** Returns the number of keys that were read. */
  int count() {
    return count;
  }

  /** Chooses the new groups, and trains them; the memory of the index is not touched. */
  void train() {
    HashShape shape = table.plan().shape();
    long[] keys = requireNonNull(copied).keys();
    copied = null;
    long[] sample = sample(keys);
    int parts = Math.clamp(shape.parts(count), 1, Math.max(1, sample.length));
    ends = new long[parts];
    hashes = new GroupHash[parts];
    groups = new long[parts];
    long[] own = parts == 1 ? keys : new long[count];
    for (int part = 0; part < parts; part++) {
      int from = (int) ((long) sample.length * part / parts);
      int to = (int) ((long) sample.length * (part + 1) / parts);
      ends[part] = part + 1 == parts ? Long.MAX_VALUE : sample[to] - 1;
      int inPart = parts == 1 ? count : gather(keys, part, own);
      long[] inSample = Arrays.copyOfRange(sample, from, to);
      int buckets = shape.bucketsFor(inPart);
      hashes[part] = GroupHash.choose(own, inPart, inSample, buckets, table.plan().factors());
    }
  }

  /** Returns some of the keys, sorted: one in each of many places at the same distance. */
  private long[] sample(long[] keys) {
    long[] sample = new long[Math.min(count, SAMPLE)];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = keys[(int) ((long) count * i / sample.length)];
    }
    Arrays.sort(sample);
    return sample;
  }

  /** Copies the keys of a part; returns their number. */
  private int gather(long[] keys, int part, long[] own) {
    long low = part == 0 ? Long.MIN_VALUE : ends[part - 1] + 1;
    int inPart = 0;
    for (int i = 0; i < count; i++) {
      if (keys[i] >= low && keys[i] <= ends[part]) {
        own[inPart++] = keys[i];
      }
    }
    return inPart;
  }

  /**
   * Takes the memory of the new groups and links them; under a pin.
   *
   * @throws org.inkling.MemoryLimitException if the limit refuses it; {@link #free} is then due
   */
  void build() {
    LongUnaryOperator blocks = blocks();
    long pivot = GroupRange.pivot(group);
    for (int part = 0; part < groups.length; part++) {
      long end = part + 1 == groups.length ? GroupRange.end(group) : ends[part];
      long block = blocks.applyAsLong(HashGroup.BYTES);
      groups[part] = block;
      GroupRange.init(block, pivot, end);
      HashGroup.init(block, hashes[part]);
      HashGroup.setArray(block, blocks.applyAsLong(HashGroup.arrayBytes(block)));
      if (part > 0) {
        GroupRange.setNext(groups[part - 1], block);
      }
      pivot = end + 1;
    }
  }

  /**
   * Returns how memory is taken. A group that becomes smaller gives more back than it takes, and an
   * emptied one so much more that the limit must not refuse it.
   */
  LongUnaryOperator blocks() {
    if (count == 0) {
      return memory::allocateBeyondLimit;
    }
    boolean isSmaller = bytes() <= HashGroup.arrayBytes(group);
    return isSmaller ? table::allocateForRelief : table::allocateForChange;
  }

  private long bytes() {
    long bytes = 0;
    for (GroupHash hash : hashes) {
      bytes += Bucket.BYTES * hash.buckets();
    }
    return bytes;
  }

  /** Frees the memory of the new groups, which no operation has seen. */
  void free() {
    for (int part = 0; part < groups.length; part++) {
      long block = groups[part];
      if (block != 0 && HashGroup.array(block) != 0) {
        memory.free(HashGroup.array(block), HashGroup.arrayBytes(block));
      }
      if (block != 0) {
        memory.free(block, HashGroup.BYTES);
      }
      groups[part] = 0;
    }
  }

  /** Returns the first of the new groups. */
  long first() {
    return groups[0];
  }

  /** Returns the number of the new groups. */
  int parts() {
    return groups.length;
  }

  /** Returns the number of nodes that the keys take that were read. */
  int nodes() {
    int nodes = 0;
    for (GroupHash hash : hashes) {
      nodes += hash.nodes();
    }
    return nodes;
  }

  /** Counts the new groups, which have their keys, and queues those of the wrong size. */
  void finish() {
    for (long block : groups) {
      table.counts().add(block);
      HashGroup.mayShrink(block, table.plan().shape());
      table.checkSize(block); // removals did not ask while it was being filled
    }
  }

  /** Forgets what takes heap; the number of groups stays known. */
  void forget() {
    copied = null;
    hashes = new GroupHash[0];
  }
}

package org.inkling.xindex.hash;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.Arrays;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;

/**
 * Builds a table from sorted entries in one pass: entries fill groups of equal size, each hashed as
 * suits its keys, and the root is trained over their smallest keys.
 *
 * @shape holds the entries of one group, and the address of each group, on the heap
 * @source XIndex, TOS'22, section 4.1.1
 */
public final class HashLoader {
  /** Groups of a load are due with 0 to 15 64ths more keys than other groups. */
  private static final int DELAYS = 16;

  private final HashPlan plan;
  private final SlabAllocator memory;
  private final HashCounts counts = new HashCounts();
  private final long[] keys;
  private final long[] values;
  private long[] groups = new long[16];
  private int groupCount;
  private int buffered;
  private long loaded;

  private HashLoader(HashPlan plan, SlabAllocator memory) {
    this.plan = plan;
    this.memory = memory;
    this.keys = new long[plan.shape().loadKeys()];
    this.values = new long[plan.shape().loadKeys()];
  }

  /**
   * Loads the entries of a source, whose order it checks.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for them; the caller then closes
   *     the memory
   */
  public static HashTable load(
      HashPlan plan, SlabAllocator memory, Epochs epochs, SortedEntrySource source) {
    var loader = new HashLoader(plan, memory);
    loader.load(source);
    GroupRoot root = GroupRoot.build(loader.groups, loader.groupCount, memory);
    var table = new HashTable(plan, memory, epochs, root, loader.counts);
    table.keys().addLoaded(loader.loaded);
    return table;
  }

  private void load(SortedEntrySource source) {
    try (EntryStream stream = SortedEntrySource.checked(source).open()) {
      while (stream.next()) {
        if (stream.isDeletion()) {
          throw new IllegalArgumentException(
              "key " + stream.key() + " is a deletion marker; XIndex-H keeps none");
        }
        if (buffered == keys.length) {
          finishGroup();
        }
        keys[buffered] = stream.key();
        values[buffered] = stream.value();
        buffered++;
      }
    }
    finishGroup(); // the last one, or the empty one of an empty index
  }

  private void finishGroup() {
    long pivot = groupCount == 0 ? Long.MIN_VALUE : keys[0];
    long[] sorted = Arrays.copyOf(keys, buffered);
    int buckets = plan.shape().bucketsForLoad(buffered);
    GroupHash hash = GroupHash.choose(sorted, buffered, sorted, buckets, plan.factors());
    long group = memory.allocate(HashGroup.BYTES);
    GroupRange.init(group, pivot, Long.MAX_VALUE);
    HashGroup.init(group, hash);
    HashGroup.setArray(group, memory.allocate(HashGroup.arrayBytes(group)));
    for (int i = 0; i < buffered; i++) {
      insert(group, keys[i], values[i]);
    }
    HashGroup.setLoaded(group, buffered, groupCount % DELAYS);
    HashGroup.mayShrink(group, plan.shape());
    counts.add(group);
    if (groupCount > 0) {
      GroupRange.setEnd(groups[groupCount - 1], pivot - 1);
    }
    if (groupCount == groups.length) {
      groups = Arrays.copyOf(groups, 2 * groupCount);
    }
    groups[groupCount++] = group;
    loaded += buffered;
    buffered = 0;
  }

  /** Inserts a key into a bucket that no other thread sees yet. */
  private void insert(long group, long key, long value) {
    long bucket = HashGroup.bucketOf(group, key);
    long word = getLong(bucket);
    long node = Bucket.needsNode(word) ? memory.allocate(Bucket.BYTES) : 0;
    putLong(bucket, Bucket.insert(bucket, word, node, key, value));
  }
}

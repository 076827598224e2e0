package org.inkling.loft;

import java.util.Arrays;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.segmentation.Segmenter;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Builds the nodes and the root of an index from sorted entries, in one pass, by one thread.
 *
 * <p>The entries of the open segment are kept until it closes; then its node is built and filled by
 * the probe rule itself, so that a loaded node looks like one that was filled by inserts. Cost: one
 * pass, memory for one segment, which is cut at {@code maxNodeKeys}.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
final class BulkLoader {
  private final LoftSpace space;
  private final LoftTuning tuning;
  private final boolean markers;
  private final Segmenter segmenter;
  private final SlabAllocator memory;

  private long[] keys = new long[1 << 10];
  private long[] words = new long[1 << 10];
  private int open;

  private long lines;
  private int capacity;
  private int count;
  private long loaded;

  BulkLoader(LoftSpace space, LoftTuning tuning, boolean markers) {
    this.space = space;
    this.tuning = tuning;
    this.markers = markers;
    this.memory = space.memory();
    this.segmenter = new OptimalSegmenter(tuning.epsilon());
  }

  /** The table over the entries of a source, whose order is checked. */
  LoftTable load(SortedEntrySource source) {
    try (EntryStream entries = SortedEntrySource.checked(source).open()) {
      while (entries.next()) {
        accept(entries.key(), wordOf(entries));
      }
    }
    closeSegment();
    if (count == 0) {
      NodeShape.empty(tuning).build(nextLine(), memory);
    }
    return new LoftTable(space, LoftRoot.of(exactLines(), count, memory), loaded, markers);
  }

  private long wordOf(EntryStream entry) {
    if (!entry.isDeletion()) {
      loaded++;
      return ValueWord.encode(entry.value(), memory);
    }
    if (!markers) {
      throw new IllegalArgumentException(
          "key " + entry.key() + " is a deletion marker, which this index does not keep");
    }
    return ValueWord.DELETED;
  }

  private void accept(long key, long word) {
    if (!KeyWord.isEncodable(key)) {
      install(space.side().of(key), word);
      return;
    }
    if (open == tuning.maxNodeKeys() || !segmenter.add(key)) {
      closeSegment();
      segmenter.add(key);
    }
    if (open == keys.length) {
      keys = Arrays.copyOf(keys, open * 2);
      words = Arrays.copyOf(words, open * 2);
    }
    keys[open] = key;
    words[open++] = word;
  }

  private void closeSegment() {
    if (open == 0) {
      return;
    }
    long line = nextLine();
    NodeShape.of(segmenter.close(), tuning).build(line, memory);
    for (int i = 0; i < open; i++) {
      install(Node.findOrClaim(line, keys[i], space.buckets()), words[i]);
    }
    open = 0;
  }

  private static void install(long slot, long word) {
    if (!SlotArray.casValue(slot, ValueWord.UNSET, word)) {
      throw new IllegalStateException("slot of a loaded key was taken");
    }
  }

  /** The line of the node to come; the lines move to a block twice as large when theirs is full. */
  private long nextLine() {
    if (count == capacity) {
      moveLines(Math.max(64, capacity * 2));
    }
    return lines + (long) count++ * DirectoryLine.BYTES;
  }

  private long exactLines() {
    if (count < capacity) {
      moveLines(count);
    }
    return lines;
  }

  private void moveLines(int newCapacity) {
    long moved = memory.allocate((long) newCapacity * DirectoryLine.BYTES);
    if (capacity > 0) {
      NativeMemory.copy(lines, moved, (long) count * DirectoryLine.BYTES);
      memory.free(lines, (long) capacity * DirectoryLine.BYTES);
    }
    lines = moved;
    capacity = newCapacity;
  }
}

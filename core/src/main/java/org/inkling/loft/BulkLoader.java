package org.inkling.loft;

import java.util.Arrays;
import org.inkling.memory.SlabAllocator;
import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.segmentation.Segment;
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
  private final NodeBuilder builder;

  private long[] keys = new long[1 << 10];
  private long[] words = new long[1 << 10];
  private int open;

  private long[] headers = new long[64];
  private int nodes;
  private long loaded;

  BulkLoader(LoftSpace space, boolean markers) {
    this.space = space;
    this.tuning = space.tuning();
    this.markers = markers;
    this.memory = space.memory();
    this.builder = new NodeBuilder(space);
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
    if (nodes == 0) {
      add(builder.build(NodeShape.empty(tuning), keys, 0, 0));
    }
    return new LoftTable(
        space, builder, LoftRoot.of(headers, nodes, memory, false), loaded, markers);
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
    Segment segment = segmenter.close();
    add(builder.build(NodeShape.of(segment, keys[0], tuning), keys, words, 0, open));
    open = 0;
  }

  private static void install(long slot, long word) {
    if (!SlotArray.casValue(slot, ValueWord.UNSET, word)) {
      throw new IllegalStateException("slot of a loaded key was taken");
    }
  }

  private void add(long header) {
    if (nodes == headers.length) {
      headers = Arrays.copyOf(headers, nodes * 2);
    }
    headers[nodes++] = header;
  }
}

package org.inkling.loft;

import org.inkling.segmentation.CostSegmenter;
import org.inkling.segmentation.Segment;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;
import org.inkling.source.EntryBatch;

/**
 * Cuts chunks of a load into segments, and builds a node for each, filled by the probe rule itself,
 * so that a loaded node looks like one that was filled by inserts. Keeps nothing from one chunk to
 * the next: any number of threads use one builder.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
final class ChunkBuilder {
  private final LoftSpace space;
  private final LoftTuning tuning;
  private final NodeBuilder nodes;

  ChunkBuilder(LoftSpace space, NodeBuilder nodes) {
    this.space = space;
    this.tuning = space.tuning();
    this.nodes = nodes;
  }

  /**
   * Builds the nodes of a chunk whose keys ascend; its values are words then.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for them
   */
  void build(LoadChunk chunk) {
    EntryBatch entries = chunk.entries();
    chunk.nodes().setValues(encodeValues(entries));
    long[] keys = entries.keys();
    int from = 0;
    int end = entries.size();
    while (from < end && !KeyWord.isEncodable(keys[from])) {
      setSide(entries, from++);
    }
    while (from < end && !KeyWord.isEncodable(keys[end - 1])) {
      setSide(entries, --end);
    }
    CostSegmenter segmenter = tuning.segmenter(tuning.maxNodeKeys());
    for (Segment segment : segmenter.cut(keys, from, end)) {
      int to = from + (int) segment.length();
      var shape = NodeShape.of(segment, keys[from], tuning);
      chunk.nodes().add(nodes.build(shape, keys, entries.values(), from, to));
      from = to;
    }
  }

  /** Puts the words of the values in their places; how many are no deletion markers. */
  private int encodeValues(EntryBatch entries) {
    long[] words = entries.values();
    int end = entries.size();
    int marker = entries.nextDeletion(0);
    int values = 0;
    for (int i = 0; i < end; i++) {
      if (i == marker) {
        words[i] = ValueWord.DELETED;
        marker = entries.nextDeletion(i + 1);
      } else {
        words[i] = ValueWord.encode(words[i], space.memory());
        values++;
      }
    }
    return values;
  }

  private void setSide(EntryBatch entries, int place) {
    long slot = space.side().of(entries.keys()[place]);
    if (!SlotArray.casValue(slot, ValueWord.UNSET, entries.values()[place])) {
      throw new IllegalStateException("slot of a loaded key was taken");
    }
  }
}

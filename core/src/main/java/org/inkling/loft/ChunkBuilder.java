package org.inkling.loft;

import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.segmentation.Segmenter;
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
    var segmenter = new OptimalSegmenter(tuning.epsilon());
    while (from < end) {
      int to = endOfSegment(segmenter, keys, from, end);
      var shape = NodeShape.of(segmenter.close(), keys[from], tuning);
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

  /** Where the segment ends that begins with the key at {@code from}. */
  private int endOfSegment(Segmenter segmenter, long[] keys, int from, int end) {
    int most = (int) Math.min(end, (long) from + tuning.maxNodeKeys());
    int to = from;
    while (to < most && segmenter.add(keys[to])) {
      to++;
    }
    return to;
  }
}

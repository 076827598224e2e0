package org.inkling.loft.load;

import java.util.Arrays;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeCutter;
import org.inkling.loft.node.NodeCutter.Piece;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.SideSlots;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.source.EntryBatch;

/**
 * Cuts chunks of a load into segments and builds a node for each. The probe rule itself fills the
 * nodes, so that a loaded node looks as if inserts had filled it. A builder keeps nothing from one
 * chunk to the next, so any number of threads may use it.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
public final class ChunkBuilder {
  private static final long MIX = 0x9e3779b97f4a7c15L;

  /** The parts of the way to a trigger that are told apart. */
  private static final long PARTS = 1 << 10;

  private final TableResources resources;
  private final LoftTuning tuning;
  private final NodeBuilder nodes;
  private final SideSlots side;

  ChunkBuilder(TableResources resources, NodeBuilder nodes, SideSlots side) {
    this.resources = resources;
    this.tuning = resources.tuning();
    this.nodes = nodes;
    this.side = side;
  }

  /**
   * Builds the nodes of a chunk whose keys ascend.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for them
   */
  void build(LoadChunk chunk) {
    EntryBatch entries = chunk.entries();
    long[] keys = keysOf(entries);
    long[] words = new long[keys.length]; // a private array: a source may have kept the batch
    chunk.nodes().setValues(encodeValues(entries, words));
    int from = 0;
    int end = keys.length;
    while (from < end && !KeyWord.isEncodable(keys[from])) {
      setSide(keys[from], words[from++]);
    }
    while (from < end && !KeyWord.isEncodable(keys[end - 1])) {
      setSide(keys[--end], words[end]);
    }
    for (Piece piece : NodeCutter.cut(keys, from, end, tuning.maxNodeKeys(), tuning)) {
      long header = nodes.build(piece.shape(), keys, words, piece.from(), piece.to());
      if (chunk.number() > 1) { // few nodes take maintenance no time
        spreadTrigger(header, keys[piece.from()]);
      }
      chunk.nodes().add(header);
    }
  }

  /**
   * Makes a node due earlier or later than others: between an eighth and fifteen eighths of the way
   * to its usual trigger. All nodes of a load are filled alike, so keys that are drawn alike would
   * make all of them due at once, and maintenance would reach most of them when they have
   * overflown.
   */
  private void spreadTrigger(long header, long firstKey) {
    int keys = NodeHeader.keysAtBuild(header);
    int room = (int) (tuning.changes().fillTrigger() * DirectoryLine.capacity(header)) - keys;
    if (room >= tuning.changes().growth(keys)) {
      long parts = Math.unsignedMultiplyHigh(firstKey * MIX, PARTS * 14 / 8) + PARTS / 8;
      long trigger = keys + Math.max(1, room * parts / PARTS);
      NodeHeader.setTrigger(header, (int) Math.min(trigger, mostKeys(header)));
    }
  }

  private static int mostKeys(long header) {
    int capacity = DirectoryLine.capacity(header);
    return capacity - capacity / 16;
  }

  /**
   * Copies the keys into a private array, in which they ascend even if the source modifies the
   * batch.
   */
  private static long[] keysOf(EntryBatch entries) {
    long[] keys = Arrays.copyOf(entries.keys(), entries.size());
    for (int i = 1; i < keys.length; i++) {
      if (keys[i - 1] >= keys[i]) {
        throw new IllegalStateException(
            "key "
                + keys[i]
                + " follows "
                + keys[i - 1]
                + " in a batch that was in order when"
                + " it was read, so it was modified afterwards");
      }
    }
    return keys;
  }

  /** Encodes the values; returns the number of words that are not deletion markers. */
  private int encodeValues(EntryBatch entries, long[] words) {
    long[] read = entries.values();
    int marker = entries.nextDeletion(0);
    int values = 0;
    for (int i = 0; i < words.length; i++) {
      if (i == marker) {
        words[i] = ValueWord.DELETED;
        marker = entries.nextDeletion(i + 1);
      } else {
        words[i] = ValueWord.encode(read[i], resources.memory());
        values++;
      }
    }
    return values;
  }

  private void setSide(long key, long word) {
    if (!SlotArray.casValue(side.of(key), ValueWord.UNSET, word)) {
      throw new IllegalStateException("slot of a loaded key was taken");
    }
  }
}

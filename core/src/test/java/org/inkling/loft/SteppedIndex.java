package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.inkling.index.Cursor;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.table.LoftRoot;

/**
 * An index beside a tree map, which is written to in batches and does its maintenance after each;
 * what that costs is counted.
 */
final class SteppedIndex implements AutoCloseable {
  /** Writes between two maintenances: what a worker that lags behind may find. */
  private static final int BATCH = 500;

  /** Maintenances between two looks at the whole structure. */
  private static final int LOOK_EVERY = 16;

  final LoftIndex index;

  private final TreeMap<Long, Long> model = new TreeMap<>();
  private Set<Built> nodes;
  private long writes;
  private long rounds;
  private long keysCopied;
  private long peakBytes;
  private int maxSlots;

  /** A node as it was built; addresses alone come again. */
  private record Built(long header, long slots, int keys, long first, long last) {}

  /** An index that holds these keys, ascending; nothing of its maintenance happens by itself. */
  SteppedIndex(LoftBuilder builder, long... loaded) {
    for (long key : loaded) {
      model.put(key, ~key);
    }
    index = builder.executor(task -> {}).build(LoftTwin.sourceOf(model));
    nodes = nodes();
  }

  void put(long key) {
    long value = key * 31 + writes;
    index.put(key, value);
    model.put(key, value);
    written();
  }

  void putAll(long... keys) {
    for (long key : keys) {
      put(key);
    }
  }

  void remove(long key) {
    assertEquals(model.remove(key) != null, index.remove(key), () -> "remove of " + key);
    written();
  }

  void removeAll(long... keys) {
    for (long key : keys) {
      remove(key);
    }
  }

  private void written() {
    if (++writes % BATCH == 0) {
      settle();
    }
  }

  /** Does all maintenance, and looks at what it has done. */
  void settle() {
    index.awaitMaintenance();
    Set<Built> now = nodes();
    for (Built node : now) {
      keysCopied += nodes.contains(node) ? 0 : node.keys;
    }
    nodes = now;
    LoftStatistics s = index.statistics();
    peakBytes = Math.max(peakBytes, structureBytes());
    assertEquals(0, s.changes().pendingNodes(), s::toString);
    assertEquals(0, s.memory().retiredBytes(), s::toString);
    if (rounds++ % LOOK_EVERY == 0) {
      maxSlots = Math.max(maxSlots, LoftShape.of(index).most());
    }
  }

  private Set<Built> nodes() {
    LoftRoot root = index.table().root();
    var found = new HashSet<Built>();
    for (int i = 0; i < root.count(); i++) {
      long header = DirectoryLine.header(root.line(i));
      found.add(
          new Built(
              header,
              DirectoryLine.slots(header),
              NodeHeader.keysAtBuild(header),
              NodeHeader.firstKey(header),
              NodeHeader.lastKey(header)));
    }
    return found;
  }

  /** Insertions, overwrites and removals so far. */
  long writes() {
    return writes;
  }

  /** Nodes, or runs of nodes, that were replaced so far. */
  long changes() {
    LoftStatistics s = index.statistics();
    return s.changes().made();
  }

  /** Keys that stand in nodes when they were built after the load, for each write. */
  double copiesPerWrite() {
    return (double) keysCopied / writes;
  }

  /** The most slots that any lookup had to look at after a maintenance, as far as was looked. */
  int maxSlots() {
    return maxSlots;
  }

  /** What nodes, their buckets and the root take now. */
  long structureBytes() {
    LoftStatistics s = index.statistics();
    long nodeBytes =
        s.structure().headerBytes() + s.structure().slotBytes() + s.structure().bucketBytes();
    return nodeBytes + s.structure().directoryBytes() + s.structure().modelBytes();
  }

  /** The most that they took after any maintenance. */
  long peakBytes() {
    return peakBytes;
  }

  int size() {
    return model.size();
  }

  /** All keys, ascending. */
  long[] keys() {
    return model.keySet().stream().mapToLong(key -> key).toArray();
  }

  /** Settles; then the structure is right, and all entries are those of the map. */
  void check() {
    settle();
    index.checkStructure();
    assertEquals(model.size(), index.size());
    try (Cursor entries = index.ascending()) {
      for (Map.Entry<Long, Long> expected : model.entrySet()) {
        assertTrue(entries.next(), () -> "ends before " + expected);
        assertEquals(expected.getKey(), entries.key());
        assertEquals(expected.getValue(), entries.value());
        assertEquals(expected.getValue(), index.get(expected.getKey(), ~expected.getValue()));
      }
      assertFalse(entries.next());
    }
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d keys, %d writes, %.2f copies for each, %.1f bytes for a key, %d at peak, %d slots: %s;"
            + " %s",
        size(),
        writes,
        copiesPerWrite(),
        (double) structureBytes() / size(),
        peakBytes,
        maxSlots,
        LoftShape.of(index),
        index.statistics());
  }

  @Override
  public void close() {
    index.close();
    assertEquals(0, index.statistics().reservedBytes());
  }
}

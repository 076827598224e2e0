package org.inkling.loft.load;

import java.util.ArrayList;
import java.util.List;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeShape;
import org.inkling.loft.node.SideSlots;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Builds the nodes and the root of an index from sorted entries, in one pass.
 *
 * <pre>
 *   source --read, in order, by the calling thread--&gt; chunks --by any thread--&gt; nodes --in order--&gt; root
 * </pre>
 *
 * <p>The source is user code and runs only on the calling thread, which checks the order and works
 * on chunks itself whenever the helpers have enough to do. Chunks are of one size, so the nodes do
 * not depend on the number of threads; their places in memory do. Cost: one pass, heap for two
 * chunks of 1 MiB per thread.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
public final class BulkLoader {
  private final TableResources resources;
  private final boolean markers;
  private final NodeBuilder nodes;
  private final SideSlots side;
  private final List<LoadedNodes> loaded = new ArrayList<>();
  private final LoadWorkers workers;
  private BatchPool batches = new BatchPool(0);

  /**
   * Creates a loader for one load.
   *
   * @param markers whether deletion markers are kept
   * @param threads the maximum number of threads that build nodes, including the calling one
   */
  public BulkLoader(TableResources resources, boolean markers, int threads) {
    this.resources = resources;
    this.markers = markers;
    this.nodes = new NodeBuilder(resources);
    this.side = new SideSlots(resources.memory());
    var builder = new ChunkBuilder(resources, nodes, side);
    this.workers =
        new LoadWorkers(
            resources.memory().name(),
            threads,
            chunk -> {
              builder.build(chunk);
              batches.give(chunk.entries());
            });
  }

  /** Loads the entries of a source, whose order it checks, and returns the table over them. */
  public LoftTable load(SortedEntrySource source) {
    batches = new BatchPool(source.size());
    try (EntryStream entries = SortedEntrySource.checked(source).open()) {
      readAll(entries);
    } finally {
      workers.finish(); // throws a failure of a chunk before the place where the source failed
    }
    long[] headers = LoadedNodes.headersOf(loaded);
    if (headers.length == 0) {
      headers = new long[] {nodes.build(NodeShape.empty(resources.tuning()), headers, 0, 0)};
    }
    LoftRoot root = LoftRoot.of(headers, resources.memory());
    var table = new LoftTable(resources, side, nodes, root, markers);
    resources
        .keys()
        .addLoaded(LoadedNodes.valuesOf(loaded)); // last: an owner may go on after a failure
    return table;
  }

  /**
   * Reads all chunks. The calling thread builds the last one itself, and so a load of one chunk.
   */
  private void readAll(EntryStream entries) {
    LoadChunk chunk = read(entries);
    while (chunk.entries().room() == 0 && !workers.hasFailed()) {
      LoadChunk full = chunk;
      try {
        chunk = read(entries);
      } finally {
        workers.share(full); // even if reading failed: a failure in this chunk comes first
      }
    }
    workers.work(chunk);
  }

  private LoadChunk read(EntryStream entries) {
    EntryBatch batch = batches.take();
    try {
      entries.read(batch);
    } finally {
      requireNoMarkers(batch); // even if reading failed: a marker comes before that
    }
    var built = new LoadedNodes();
    loaded.add(built);
    return new LoadChunk(loaded.size(), batch, built);
  }

  private void requireNoMarkers(EntryBatch batch) {
    int marker = markers ? -1 : batch.nextDeletion(0);
    if (marker >= 0) {
      throw new IllegalArgumentException(
          "key " + batch.keys()[marker] + " is a deletion marker, which this index does not keep");
    }
  }
}

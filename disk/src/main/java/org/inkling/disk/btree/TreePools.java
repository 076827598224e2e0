package org.inkling.disk.btree;

import org.inkling.disk.read.Pool;

/** The objects that readers of one tree borrow. */
record TreePools(Pool<LeafProbe> probes, Pool<LeafRun> runs, Pool<BatchLookup> batches) {

  static TreePools of(Tree tree) {
    return new TreePools(
        new Pool<>(() -> new LeafProbe(tree)),
        new Pool<>(() -> new LeafRun(tree), LeafRun::close),
        new Pool<>(() -> new BatchLookup(tree), BatchLookup::close));
  }

  /** Closes all queues; nothing may be borrowed afterwards. */
  void close() {
    runs.clear();
    batches.clear();
  }
}

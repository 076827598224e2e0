package org.inkling.disk.btree;

import java.util.Arrays;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageQueue;

/**
 * Looks up many keys with several reads under way, each key on its own path. Used by one thread at
 * a time; allocates nothing.
 *
 * <p>A key whose pages changed meanwhile, or could not be read, is looked up again by itself.
 */
final class BatchLookup {
  private static final int DEPTH = 32;
  private static final long[] NONE = {};

  private final Tree tree;
  private final LeafProbe alone;
  private final PageQueue queue;
  private final InnerPage inner;

  // Per slot: the index of its key, the path to the page that is being read, the number of inner
  // nodes still to be read before the leaf, and the stamps of the structure and of the leaf.
  private final int[] places = new int[DEPTH];
  private final Descent[] ways = new Descent[DEPTH];
  private final int[] levels = new int[DEPTH];
  private final long[] wholes = new long[DEPTH];
  private final long[] leaves = new long[DEPTH];

  private long[] keys = NONE;
  private long[] values = NONE;
  private long absent;
  private int next;
  private int end;
  private int present;

  BatchLookup(Tree tree) {
    this.tree = tree;
    Arrays.setAll(ways, slot -> new Descent(tree));
    alone = new LeafProbe(tree);
    inner = new InnerPage(tree.reader().buffer(1));
    queue = tree.reader().queue(DEPTH, 1);
  }

  /** Closes the queue of reads; after a failure, no other method may be called. */
  void close() {
    queue.close();
  }

  /** See {@link BTreeIndex#getAll}. */
  int getAll(long[] ofKeys, long[] toValues, int from, int count, long orElse) {
    keys = ofKeys;
    values = toValues;
    absent = orElse;
    next = from;
    end = from + count;
    present = 0;
    for (int slot = 0; slot < DEPTH; slot++) {
      fill(slot);
    }
    while (queue.underWay() > 0) {
      int slot = queue.take();
      if (!goOn(slot)) {
        fill(slot);
      }
    }
    keys = NONE;
    values = NONE;
    return present;
  }

  /** Begins with the next key. */
  private void fill(int slot) {
    while (next < end) {
      int place = next++;
      places[slot] = place;
      wholes[slot] = tree.structure().tryOptimisticRead();
      levels[slot] = ways[slot].inMemory(keys[place]);
      if (wholes[slot] != 0 && submit(slot)) {
        return;
      }
      lookUpAlone(place);
    }
  }

  private boolean submit(int slot) {
    long page = ways[slot].page();
    if (levels[slot] == 0) {
      leaves[slot] = tree.latch(page).tryOptimisticRead();
      if (leaves[slot] == 0) {
        return false;
      }
    }
    queue.submit(slot, page, 1);
    return true;
  }

  /**
   * Processes the page that was read for a slot. Returns whether the slot's next read is under way.
   */
  private boolean goOn(int slot) {
    int place = places[slot];
    try {
      if (levels[slot] == 0) {
        answer(slot, queue.pages(slot, PageKind.DATA));
        return false;
      }
      inner.lookAt(queue.pages(slot, PageKind.INNER));
      ways[slot].step(inner, keys[place]);
      levels[slot]--;
      if (submit(slot)) {
        return true;
      }
    } catch (CorruptFileException e) {
      // Damage, or a page that is being written: reading it again decides which.
    }
    lookUpAlone(place);
    return false;
  }

  private void answer(int slot, PageBuffer leaf) {
    ways[slot].requireLeaf(leaf);
    int place = places[slot];
    long key = keys[place];
    int last = leaf.countUpTo(0, key) - 1;
    boolean isPresent = last >= 0 && leaf.key(0, last) == key;
    long value = isPresent ? leaf.value(0, last) : absent;
    if (tree.latch(ways[slot].page()).validate(leaves[slot])
        && tree.structure().validate(wholes[slot])) {
      values[place] = value;
      present += isPresent ? 1 : 0;
    } else {
      lookUpAlone(place);
    }
  }

  private void lookUpAlone(int place) {
    alone.seek(keys[place]);
    int entry = alone.find(keys[place]);
    values[place] = entry < 0 ? absent : alone.value(entry);
    present += entry < 0 ? 0 : 1;
  }
}

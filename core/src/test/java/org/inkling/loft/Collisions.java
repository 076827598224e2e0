package org.inkling.loft;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.table.LoftRoot;

/** An adversary that knows the models of an index: finds keys which they cannot tell apart. */
final class Collisions {
  private final LoftRoot root;
  private final SplittableRandom random;

  Collisions(LoftIndex index, SplittableRandom random) {
    this.root = index.table().root();
    this.random = random;
  }

  /**
   * Distinct keys that the node of {@code key} predicts into the slot that it predicts for {@code
   * key}; fewer where there are not so many.
   */
  long[] with(long key, int count) {
    int node = root.indexOf(key);
    long line = root.line(node);
    int slot = slotOf(line, key);
    long least = node == 0 ? Long.MIN_VALUE + 1 : DirectoryLine.pivot(line);
    boolean last = node + 1 == root.count();
    long most = last ? Long.MAX_VALUE - 1 : DirectoryLine.pivot(root.line(node + 1)) - 1;
    long from = firstOf(line, slot, least, key);
    long to = firstOf(line, slot + 1, key, most); // may be of that slot too: one key is no matter
    long others = to - from;
    if (others >= 0 && others < 2L * count) {
      return LongStream.range(from, to).limit(count).toArray();
    }
    long step = Long.divideUnsigned(others, count);
    return LongStream.range(0, count)
        .map(i -> from + i * step + random.nextLong(Math.max(1, step >>> 1)))
        .toArray();
  }

  private static int slotOf(long line, long key) {
    return DirectoryLine.predicted(line, DirectoryLine.position(line, key));
  }

  /** The first key that is predicted into a slot or behind it; {@code to} if none before is. */
  private static long firstOf(long line, int slot, long from, long to) {
    long low = from;
    long high = to;
    while (low < high) {
      long middle = low + ((high - low) >>> 1);
      if (slotOf(line, middle) < slot) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

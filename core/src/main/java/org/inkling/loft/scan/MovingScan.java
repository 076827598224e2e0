package org.inkling.loft.scan;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftTable;

/**
 * Reads runs of entries from a node that is MOVING: first the node's own words, then the words of
 * the nodes that replace it, over the same keys. A word that is set in a new node always takes
 * precedence over the old word.
 *
 * <p>The reason for this order: while a key's old word is not frozen, the new node has no word for
 * it; once the old word is frozen, it is the key's state until the new word is set. So an old word
 * that was frozen when it was read is still the key's state if the new word, read later, is not
 * set.
 *
 * <p>The protected method is a step that a stress test of jcstress weakens.
 *
 * @source docs/retraining.md, cursors
 */
public class MovingScan {
  private final WordRun old;
  private final WordRun fresh;
  private final EntryBuffer buffer;

  public MovingScan(LoftTable table, EntryBuffer buffer) {
    this.old = new WordRun(table.buckets());
    this.fresh = new WordRun(table.buckets());
    this.buffer = buffer;
  }

  /**
   * Fills the buffer with the entries from {@code from} up to the returned key, which is at most
   * {@code to} and the node's last key; runs under a pin.
   */
  long ascend(ScanRoute route, long from, long to, int groups) {
    long node = route.node();
    long end = to;
    int last = DirectoryLine.group(node, end);
    old.begin(from, end);
    int group = DirectoryLine.group(node, from);
    while (old.size() == 0 && group <= last) {
      int until = Math.min(last, group + groups - 1);
      old.collect(node, group, until);
      group = until + 1;
    }
    old.sort();
    long bound = group > last ? end : old.key(old.size() - 1);
    merge(route.link(), from, bound);
    return bound;
  }

  /** Like {@link #ascend}, but downwards, from {@code from} to the returned key. */
  long descend(ScanRoute route, long from, long to, int groups) {
    long node = route.node();
    long end = to;
    int last = DirectoryLine.group(node, end);
    old.begin(end, from);
    int group = DirectoryLine.group(node, from);
    while (old.size() == 0 && group >= last) {
      int until = Math.max(last, group - groups + 1);
      old.collect(node, until, group);
      group = until - 1;
    }
    old.sort();
    long bound = group < last ? end : old.key(0);
    merge(route.link(), bound, from);
    return bound;
  }

  private void merge(long link, long low, long high) {
    fresh.begin(low, high);
    collectFresh(link, low, high);
    fresh.sort();
    buffer.begin(low, high);
    int o = 0;
    int f = 0;
    while (o < old.size() || f < fresh.size()) {
      boolean takesFresh = o == old.size() || (f < fresh.size() && fresh.key(f) <= old.key(o));
      if (!takesFresh) {
        add(old, o++);
        continue;
      }
      if (o < old.size() && old.key(o) == fresh.key(f)) {
        o++;
      }
      add(fresh, f++);
    }
  }

  /** Takes the words of the new nodes, after those of the old one. Test: jcstress PayloadRead. */
  protected void collectFresh(long link, long low, long high) {
    int last = ForwardingLink.indexOf(link, high);
    for (int place = ForwardingLink.indexOf(link, low); place <= last; place++) {
      long node = ForwardingLink.target(link, place);
      fresh.collect(node, DirectoryLine.group(node, low), DirectoryLine.group(node, high));
    }
  }

  private void add(WordRun run, int i) {
    if (ValueWord.isSurvivor(run.word(i))) {
      buffer.append(run.key(i), run.word(i));
    }
  }
}

package org.inkling.loft.scan;

import java.lang.invoke.VarHandle;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.NativeMemory;

/**
 * Reads a node slot by slot in the direction of a walk, each slot once, with the buckets of the
 * groups on the way.
 *
 * <p>A key that is predicted at slot p is in one of the slots from p up to {@code p + range - 1},
 * and no slot from p up to its own is EMPTY; or it is in the bucket of p's group. Predictions
 * ascend with the keys. So an ascending walk begins at the prediction of its first key, and a
 * descending walk begins before the first EMPTY slot at or after that prediction. When a run is
 * full, the keys that belong before its last key are before the next EMPTY slot, or in the bucket
 * of that key's group.
 *
 * @units slots and groups by their numbers in the node
 */
public final class NodeWalk {
  /** The number of slots whose lines are prefetched before they are read. */
  private static final int SLOTS_AHEAD = 256;

  /**
   * The number of slots prefetched after the slots that a run takes on average: half of the runs
   * take more.
   */
  private static final int SLOTS_BEHIND = 16;

  private static final int LINE_SLOTS = 4;
  private static final int NONE = -1;

  private final boolean ascending;
  private final int step;
  private final Bucket buckets;
  private final EntryRun run;

  private long line;
  private long slots;
  private int range;

  /** The predicted slot of the first key of the walk; {@code last} belongs to its last key. */
  private int first;

  private int last;

  /**
   * The slot to be read next; {@code group} is its group, and {@code stop} the slot before which
   * the walk ends.
   */
  private int slot;

  private int group;
  private int stop;

  /** Keys before this one in the walk are not wanted. */
  private long start;

  /** The group at which the walk ended because its bucket is deep, or NONE. */
  private int crowd;

  /** The slot up to which lines have been prefetched. */
  private int touchedTo;

  /**
   * The sum of the words that were loaded only for the cache; kept so that the compiler does not
   * drop the loads.
   */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  NodeWalk(boolean ascending, Bucket buckets, EntryRun run) {
    this.ascending = ascending;
    this.step = ascending ? 1 : -1;
    this.buckets = buckets;
    this.run = run;
  }

  /**
   * Fills the run with the entries of the node between two keys, both included, as far as there is
   * room. Takes nothing from a group with a deep bucket. Also prefetches the beginning of the node
   * of {@code next}, unless that is 0, if there is room for it. Runs under a pin.
   *
   * @return whether everything up to the end was read; if not, and the run is empty, a deep bucket
   *     is the first thing on the way
   */
  boolean walk(long line, long next, long start, long end) {
    this.line = line;
    slots = DirectoryLine.slots(line);
    this.range = DirectoryLine.range(line);
    this.start = start;
    crowd = NONE;
    first = predicted(start);
    last = predicted(end);
    group = first / range;
    stop = ascending ? last + DirectoryLine.window(line, last) : last - 1;
    slot = first;
    touchedTo = first;
    touchRest();
    int left = touchAhead(); // before any read waits for the first line
    if (left > 0 && next != 0) {
      touchNext(next, left);
    }
    slot = ascending ? lowestWanted() : highestWanted();
    while (slot != stop && !run.isFull() && crowd == NONE) {
      readStretch();
    }
    return close(end);
  }

  /** Reads the groups up to and including the first with a bucket, and then that bucket. */
  private void readStretch() {
    touchAhead();
    int end = groupToReadTo();
    int boundary = nearest(ascending ? (end + 1) * range : end * range - 1, stop);
    slot += step * run.take(at(slot), distance(boundary));
    run.dropBefore(start);
    boolean inEnd = ascending ? slot > end * range : slot < (end + 1) * range - 1;
    if (run.isFull() ? inEnd : slot == boundary) {
      mergeBucket(end);
    }
    if (run.isFull()) {
      fill();
      if (!ascending) {
        mergeBucket(inEnd ? end - 1 : end); // the last key may be of this group
      }
    } else {
      group = slot == boundary ? end + step : slot / range;
    }
  }

  /**
   * Returns the first group that has a bucket, or the last group whose slots have been prefetched.
   */
  private int groupToReadTo() {
    int last = Math.max(0, touchedTo) / range;
    int end = group;
    while ((ascending ? end < last : end > last) && bucket(end) == 0) {
      end += step;
    }
    return end;
  }

  /**
   * Loads a word of each line that is to be read soon, so that the loads of all these lines
   * overlap.
   *
   * @return the number of slots that may be wanted beyond the end of the walk
   */
  private int touchAhead() {
    int wanted = Math.min(SLOTS_AHEAD, run.room() + run.room() / 2 + SLOTS_BEHIND);
    int soon = nearest(stop, slot + step * wanted);
    int lines = Math.ceilDiv(ascending ? soon - touchedTo : touchedTo - soon, LINE_SLOTS);
    if (lines > 0) {
      int end = touchedTo + step * lines * LINE_SLOTS;
      touched += touch(at(ascending ? touchedTo : end + LINE_SLOTS), lines);
      touchedTo = end;
    }
    return wanted - distance(soon);
  }

  private static long touch(long slot, int lines) {
    long first = NativeMemory.base(slot);
    long sum = 0;
    for (int i = 0; i < lines; i++) {
      sum += SlotArray.keyWord(SlotArray.slot(first, (long) i * LINE_SLOTS));
    }
    return sum;
  }

  /** Prefetches the other parts of the node that a walk needs. */
  private void touchRest() {
    touched += NodeHeader.touch(DirectoryLine.header(line));
    touched += Bucket.follow(DirectoryLine.bucketPointer(line, group));
  }

  /** Prefetches the next node, as far as it may be wanted. */
  private void touchNext(long next, int wanted) {
    // A node whose line, read under the pin, is not MOVED is not freed before the pin ends.
    if (ForwardingLink.isMoved(DirectoryLine.link(next))) {
      return;
    }
    int all = (int) DirectoryLine.allSlots(next);
    int lines = Math.min(wanted, all) / LINE_SLOTS;
    long slots = DirectoryLine.slots(next);
    touched += touch(SlotArray.slot(slots, ascending ? 0 : all - lines * LINE_SLOTS), lines);
    touched += NodeHeader.touch(DirectoryLine.header(next));
    int group = ascending ? 0 : DirectoryLine.groups(next) - 1;
    touched += Bucket.follow(DirectoryLine.bucketPointer(next, group));
  }

  /**
   * Takes the entries that belong before the last key of a full run from the slots after the run.
   */
  private void fill() {
    // The slots that the last key's probe passed are seen as that probe saw them, not as EMPTY.
    VarHandle.acquireFence();
    int most = ascending ? slot + range : Math.max(slot - range, -1);
    int last = (int) Math.min(most, DirectoryLine.allSlots(line));
    for (int i = slot; i != last; i += step) {
      long word = SlotArray.keyWord(at(i));
      if (!KeyWord.isKey(word)) {
        return;
      }
      long key = KeyWord.decode(word);
      if (ascending ? key < run.lastKey() : key > run.lastKey()) {
        run.insert(start, at(i));
      }
    }
  }

  /** Drops the entries that are not wanted; returns whether everything up to the end was read. */
  private boolean close(long end) {
    boolean everything = slot == stop && crowd == NONE && !run.isFull();
    while (crowd != NONE && !run.isEmpty() && isInCrowd(run.lastKey())) {
      run.dropLast();
    }
    return run.dropBehind(end) || everything;
  }

  private boolean isInCrowd(long key) {
    int group = predicted(key) / range;
    return ascending ? group >= crowd : group <= crowd;
  }

  private int predicted(long key) {
    return DirectoryLine.predicted(line, key);
  }

  private long at(int slot) {
    return SlotArray.slot(slots, slot);
  }

  private int nearest(int one, int other) {
    return ascending ? Math.min(one, other) : Math.max(one, other);
  }

  private int distance(int other) {
    return ascending ? other - slot : slot - other;
  }

  /**
   * Returns the slot at which an ascending walk begins; skips some slots that are empty or whose
   * keys are below the start.
   */
  private int lowestWanted() {
    int bound = Math.min((group + 1) * range, stop) - 1; // so that the bucket is still read
    int wanted = first;
    while (wanted < bound && GroupScan.key(at(wanted)) < start) {
      wanted++; // an EMPTY word decodes to the least key
    }
    return wanted;
  }

  /**
   * Returns the slot at which a descending walk begins: before an EMPTY slot; skips some slots
   * whose keys are above the start.
   */
  private int highestWanted() {
    int wanted = first;
    int bound = first + DirectoryLine.window(line, first) - 1;
    while (wanted < bound && KeyWord.isKey(SlotArray.keyWord(at(wanted)))) {
      wanted++;
    }
    while (wanted > first && !isAtMost(start, SlotArray.keyWord(at(wanted)))) {
      wanted--;
    }
    group = wanted / range;
    return wanted;
  }

  private static boolean isAtMost(long key, long word) {
    return KeyWord.isKey(word) && KeyWord.decode(word) <= key;
  }

  /**
   * Returns the first level of a group's bucket, or 0 if it has none or the group is not on the
   * way.
   */
  private long bucket(int group) {
    int low = group * range;
    boolean onTheWay = low <= Math.max(first, last) && low + range > Math.min(first, last);
    long block = onTheWay ? Bucket.follow(DirectoryLine.bucketPointer(line, group)) : 0;
    return Bucket.isLevel(block) ? block : 0;
  }

  /**
   * Takes the entries of a bucket of one level. Does not {@link Bucket#walk}, because deeper
   * buckets are left to {@link GroupScan}.
   */
  private void mergeBucket(int group) {
    long block = bucket(group);
    if (block == 0 || crowd != NONE) {
      return;
    }
    if (Bucket.isLevel(Bucket.follow(block))) {
      crowd = group;
      return;
    }
    long end = SlotArray.slot(Bucket.firstSlot(block), buckets.slots(0));
    for (long slot = Bucket.firstSlot(block); slot != end; slot += SlotArray.SLOT_BYTES) {
      run.insert(start, slot);
    }
  }
}

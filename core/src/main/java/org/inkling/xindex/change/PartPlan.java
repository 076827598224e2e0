package org.inkling.xindex.change;

import java.util.ArrayList;
import java.util.List;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaRun;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.XIndexShape;

/**
 * Counts the records of a group by its parts, while other threads insert: those of the array that
 * are live, of which there will be no more, and those of the delta, live or not. The first count
 * decides where the parts begin.
 *
 * <p>A record is in one part. So if the delta has some number of records more than were counted of
 * it, no part has more than its count and this number.
 */
final class PartPlan {
  private static final long MIN_COUNTED = 1_024;

  private final long group;
  private final long delta;
  private final XIndexShape shape;
  private final List<Part> parts = new ArrayList<>();
  private int wanted;
  private long partRecords;

  /** Whether it is decided where the parts begin. */
  private boolean isFixed;

  /** Whether a count has begun, and is not complete. */
  private boolean isCounting;

  /** The number of live records in the array when the count began. */
  private long live;

  /** The number of records of the delta that were counted. */
  private long counted;

  /** The maximum of that number, so that a count ends though keys are inserted before it. */
  private long maxCounted;

  /** The part to which the next record belongs. */
  private int current;

  private int place;

  private final DeltaRun inDelta = new DeltaRun(true, DeltaRun.ONE_LEAF);

  /** The smallest key of the delta that may not be counted; undefined if there is none. */
  private long from;

  /** Creates a plan for a group, which counts nothing yet. */
  PartPlan(long group, XIndexShape shape) {
    this.group = group;
    this.delta = Group.delta(group);
    this.shape = shape;
    parts.add(new Part(Group.pivot(group), Group.end(group)));
  }

  private void begin() {
    long records = Delta.records(delta);
    live = liveInArray();
    counted = 0;
    maxCounted = 2 * Math.max(records, MIN_COUNTED);
    if (!isFixed) {
      wanted = shape.parts(live, records);
      partRecords = (live + records) / wanted + 1;
    }
    for (Part part : parts) {
      part.setCounted(0);
    }
    current = 0;
    place = 0;
    inDelta.begin(delta);
    from = Group.pivot(group);
    isCounting = true;
  }

  /** Returns the parts, in the order of their keys, once the count is complete. */
  List<Part> parts() {
    return parts;
  }

  /** Returns how many records of the delta were counted. */
  long counted() {
    return counted;
  }

  /**
   * Counts up to a number of records; begins again if a count was complete.
   *
   * @return whether the count is complete; if not, there are more, or a latch is held
   */
  boolean count(int most) {
    if (!isCounting) {
      begin();
    }
    boolean isComplete = wanted == 1 ? countAll() : countSome(most);
    isFixed |= isComplete;
    isCounting = !isComplete;
    return isComplete;
  }

  private boolean countAll() {
    counted = Delta.records(delta);
    parts.getFirst().setCounted(live + counted);
    return true;
  }

  private boolean countSome(int most) {
    for (int i = 0; i < most && inDelta.seek(from); i++) {
      if (place == Group.records(group) && !inDelta.hasRecord()) {
        return true;
      }
      countNext();
    }
    return false;
  }

  /** Returns the number of live records in the array, which never grows. */
  private long liveInArray() {
    long live = 0;
    for (int at = 0; at < Group.records(group); at++) {
      live += EntryRecord.isRemoved(Group.record(group, at)) ? 0 : 1;
    }
    return live;
  }

  private void countNext() {
    boolean isNextInDelta =
        place == Group.records(group)
            || (inDelta.hasRecord() && inDelta.key() <= EntryRecord.key(inArray()));
    if (isNextInDelta) {
      long key = inDelta.key();
      partFor(key).count();
      nextInDelta(key);
    } else {
      long record = inArray();
      place++;
      if (!EntryRecord.isRemoved(record)) {
        partFor(EntryRecord.key(record)).count();
      }
    }
  }

  private void nextInDelta(long key) {
    counted++;
    if (key == Long.MAX_VALUE || counted == maxCounted) {
      inDelta.begin(0); // nothing is left, or not to be counted
    } else {
      from = key + 1;
    }
  }

  private long inArray() {
    return Group.record(group, place);
  }

  /** Returns the part of a key, which is not below the key before; begins one if it is time. */
  private Part partFor(long key) {
    Part part = parts.get(current);
    if (!isFixed && parts.size() < wanted && part.counted() >= partRecords) {
      parts.add(part.cutAt(key));
      current++;
    }
    while (key > parts.get(current).end()) {
      current++;
    }
    return parts.get(current);
  }
}

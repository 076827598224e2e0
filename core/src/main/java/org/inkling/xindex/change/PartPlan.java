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
 * are live, of which there will be no more, and all of the delta. The first count decides where the
 * parts begin.
 *
 * <p>Every record that the delta has when a count begins is counted. So if the delta has got at
 * most a number of records since, no part has more than its count and this number.
 */
final class PartPlan {
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

  private long deltaRecords;

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
    deltaRecords = Delta.records(delta);
    if (!isFixed) {
      long inArray = liveInArray();
      wanted = shape.parts(inArray, deltaRecords);
      partRecords = (inArray + deltaRecords) / wanted + 1;
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

  /** Returns the number of records that the delta had when the count began. */
  long deltaRecords() {
    return deltaRecords;
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
    parts.getFirst().setCounted(liveInArray() + deltaRecords);
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
    if (key == Long.MAX_VALUE) {
      inDelta.begin(0); // nothing is left
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

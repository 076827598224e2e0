package org.inkling.xindex.change;

import java.util.ArrayList;
import java.util.List;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaRun;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRange;

/**
 * Counts the live records of a group by its parts, while other threads insert and remove. If there
 * are too many for one group, the second count decides where the parts begin.
 *
 * <p>Let a count find some live records in a part. Of those that are live there later, the others
 * became live since the count began, or were not looked at: {@link #gains} and {@link #unseen} say
 * how many that may be, in all parts together.
 */
final class PartPlan {
  private static final long MIN_SEEN = 1_024;

  private final long group;
  private final long delta;
  private final XIndexShape shape;
  private final List<Part> parts = new ArrayList<>();
  private final DeltaRun inDelta = new DeltaRun(true, DeltaRun.ONE_LEAF);

  /** The number of parts, 1 until the first count is complete. */
  private int wanted = 1;

  private long partRecords = Long.MAX_VALUE;

  /** Whether it is decided how many parts there are, and where they begin. */
  private boolean isPlanned;

  /** Whether a count has begun, and is not complete. */
  private boolean isCounting;

  private long gains;
  private long liveInArray;
  private long liveInDelta;

  /** The number of records of the delta that were looked at. */
  private long seen;

  /** The maximum of that number, so that a count ends though keys are inserted before it. */
  private long maxSeen;

  private long unseen;

  /** The part to which the next record belongs. */
  private int current;

  private int place;

  /** The smallest key of the delta that may not be counted; undefined if there is none. */
  private long from;

  /** Creates a plan for a group, which counts nothing yet. */
  PartPlan(long group, XIndexShape shape) {
    this.group = group;
    this.delta = Group.delta(group);
    this.shape = shape;
    parts.add(new Part(GroupRange.pivot(group), GroupRange.end(group)));
  }

  private void begin() {
    gains = Delta.gains(delta); // first
    for (Part part : parts) {
      part.setCounted(0);
    }
    liveInArray = 0;
    liveInDelta = 0;
    seen = 0;
    unseen = 0;
    maxSeen = 2 * Math.max(Delta.records(delta), MIN_SEEN);
    current = 0;
    place = 0;
    inDelta.begin(delta);
    from = GroupRange.pivot(group);
    isCounting = true;
  }

  /** Returns the parts, in the order of their keys, once the count is complete. */
  List<Part> parts() {
    return parts;
  }

  /** Returns the gains of the delta when the count began. */
  long gains() {
    return gains;
  }

  /** Returns how many live records of the delta were counted. */
  long liveInDelta() {
    return liveInDelta;
  }

  /** Returns the maximum number of records that the delta had then and that were not looked at. */
  long unseen() {
    return unseen;
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
    if (!countSome(most)) {
      return false;
    }
    isCounting = false;
    isPlanned = isPlanned || plan();
    return isPlanned;
  }

  /** Decides after the first count how many parts there are; returns whether they are known. */
  private boolean plan() {
    if (wanted == 1) {
      wanted = shape.parts(liveInArray, liveInDelta);
      partRecords = (liveInArray + liveInDelta) / wanted + 1;
      return wanted == 1;
    }
    return true; // the second count has cut them
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

  private void countNext() {
    boolean isNextInDelta =
        place == Group.records(group)
            || (inDelta.hasRecord() && inDelta.key() <= EntryRecord.key(inArray()));
    if (isNextInDelta) {
      liveInDelta += countIfLive(inDelta.record());
      nextInDelta(inDelta.key());
    } else {
      liveInArray += countIfLive(inArray());
      place++;
    }
  }

  private int countIfLive(long record) {
    if (EntryRecord.isRemoved(record)) {
      return 0;
    }
    partFor(EntryRecord.key(record)).count();
    return 1;
  }

  private void nextInDelta(long key) {
    seen++;
    if (seen == maxSeen) {
      unseen = Math.max(0, Delta.records(delta) - seen);
    }
    if (key == Long.MAX_VALUE || seen == maxSeen) {
      inDelta.begin(0); // nothing is left, or not to be looked at
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
    if (!isPlanned && parts.size() < wanted && part.counted() >= partRecords) {
      parts.add(part.cutAt(key));
      current++;
    }
    while (key > parts.get(current).end()) {
      current++;
    }
    return parts.get(current);
  }
}

package org.inkling.hybrid.index;

import org.inkling.hybrid.stage.StageReads;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.index.stage.Presence;
import org.jspecify.annotations.Nullable;

/**
 * The state of a key for a conditional write: first read from the stages below the one being
 * written, then updated from that stage. Used by one write at a time.
 */
final class Conditional {
  private final LongHolder value = new LongHolder();
  private boolean present;
  private boolean changed;
  private boolean adds;
  private @Nullable MemoryStage above;

  /** Reads without the latch, because it may have to wait for the disk. */
  void readBelow(Generation generation, long key) {
    MemoryStage dynamic = generation.dynamic();
    Presence known = dynamic.index().lookup(key, value);
    above = dynamic;
    present = known == Presence.UNKNOWN && StageReads.below(generation.stages(), 1, key, value);
  }

  /**
   * Under the latch: includes what has been written since, unless the read is stale. Returns
   * whether it is.
   */
  boolean isStale(Generation generation, long key) {
    MemoryStage dynamic = generation.dynamic();
    if (dynamic != above) {
      return true;
    }
    Presence now = dynamic.index().lookup(key, value);
    if (now != Presence.UNKNOWN) {
      present = now == Presence.PRESENT;
    }
    return false;
  }

  /** Under the latch: returns whether a write changes the state of the key. */
  boolean changes(Write write, long expected) {
    changed = write.changes(present, present && value.value == expected);
    return changed;
  }

  /** Makes the write an addition to the value of the key, until {@link #forget}. */
  void adds() {
    adds = true;
  }

  /** Returns what the write stores: the value that it was given, or the sum of an addition. */
  long stored(long given) {
    return adds && present ? value.value + given : given;
  }

  /** Whether the last call of {@link #changes} found a change. */
  boolean isChanged() {
    return changed;
  }

  /** Whether the key is present. */
  boolean isPresent() {
    return present;
  }

  /** Its value, if it is present. */
  long value() {
    return value.value;
  }

  /** Releases the stage, so that a pooled instance does not keep it from being collected. */
  void forget() {
    above = null;
    adds = false;
  }
}

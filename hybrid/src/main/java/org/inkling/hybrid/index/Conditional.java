package org.inkling.hybrid.index;

import org.inkling.hybrid.operations.WriteKind;
import org.inkling.hybrid.stage.StageReads;
import org.inkling.index.LongHolder;
import org.inkling.loft.Presence;
import org.jspecify.annotations.Nullable;

/**
 * What a write that depends on it finds at its key: first read below the stage that is written to,
 * then decided by that. Used by one write after the other.
 */
final class Conditional {
  private final LongHolder value = new LongHolder();
  private boolean present;
  private boolean changed;
  private @Nullable MemoryStage above;

  /** Without the latch, as it may have to wait for the disk. */
  void readBelow(Generation generation, long key) {
    MemoryStage dynamic = generation.dynamic();
    Presence known = dynamic.index().lookup(key, value);
    above = dynamic;
    present = known == Presence.UNKNOWN && StageReads.below(generation.stages(), 1, key, value);
  }

  /** Under the latch: takes in what has been written since, unless something is amiss. */
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

  /** Under the latch: whether a write changes what is there. */
  boolean changes(WriteKind kind, long expected) {
    changed = kind.changes(present, value.value, expected);
    return changed;
  }

  /** Whether the last write that asked changed something. */
  boolean isChanged() {
    return changed;
  }

  /** Whether the key is there. */
  boolean isPresent() {
    return present;
  }

  /** Its value, if it is. */
  long value() {
    return value.value;
  }

  /** Keeps no stage from being collected while it waits for the next write. */
  void forget() {
    above = null;
  }
}

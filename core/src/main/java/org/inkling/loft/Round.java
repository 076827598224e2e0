package org.inkling.loft;

import org.jspecify.annotations.Nullable;

/** The changes of one round. Handing them out allocates nothing, so that nothing is lost there. */
final class Round {
  private final Change[] changes;

  /** All changes before this one are over; a hint. */
  private volatile int first;

  Round(Change... changes) {
    this.changes = changes;
  }

  /**
   * A change that nobody has in hand, which is the caller's until {@link Change#letGo}; the first
   * one, so that few are MOVING at once.
   */
  @Nullable Change take() {
    for (int i = first; i < changes.length; i++) {
      if (changes[i].isOver()) {
        first = i == first ? i + 1 : first;
      } else if (changes[i].tryHold()) {
        return changes[i];
      }
    }
    return null;
  }

  /** A change that is being swept, whoever has it in hand. */
  @Nullable Change sweeping() {
    for (int i = first; i < changes.length; i++) {
      if (changes[i].isSweeping()) {
        return changes[i];
      }
    }
    return null;
  }
}

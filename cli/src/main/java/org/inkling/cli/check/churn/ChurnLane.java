package org.inkling.cli.check.churn;

import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;

/**
 * What one thread does: of the row of keys it owns every so many-th position, and moves its part of
 * the stretch on.
 */
final class ChurnLane {
  /** Keys that are inserted, and as many that are removed, before one is read. */
  static final int RUN = 32;

  private final Subject subject;
  private final ChurnKeys keys;
  private final ChurnPlan plan;
  private final int lane;
  private final int own;
  private long wrong;

  /** How many keys were inserted, and as many removed; others look at it. */
  private volatile long pairs;

  /** The one of the threads that is counted {@code lane}, from 0. */
  ChurnLane(Subject subject, ChurnKeys keys, ChurnPlan plan, int lane) {
    this.subject = subject;
    this.keys = keys;
    this.plan = plan;
    this.lane = lane;
    this.own = keys.loaded() / plan.threads();
  }

  /** Moves on by {@link #RUN} keys, and reads one of those present. */
  void run() {
    long from = pairs;
    for (long pair = from; pair < from + RUN; pair++) {
      long key = own(pair + own);
      subject.put(key, Values.of(key, plan.wide()));
      wrong += subject.remove(own(pair)) ? 0 : 1;
    }
    pairs = from + RUN; // by this thread alone
    long back = Long.remainderUnsigned(Values.mix(from ^ plan.seed()), own);
    wrong += isRight(own(from + RUN + back)) ? 0 : 1;
  }

  /** The key at one of this thread's positions, counted by themselves. */
  private long own(long index) {
    return keys.at(lane + index * plan.threads());
  }

  private boolean isRight(long key) {
    long expected = Values.of(key, plan.wide());
    return subject.get(key, ~expected) == expected;
  }

  /** How far the stretch has moved. */
  long pairs() {
    return pairs;
  }

  /** Wrong answers so far; for this thread, or when it is done. */
  long wrongAnswers() {
    return wrong;
  }

  /** How many present keys do not have their value, or removed ones are there; at rest. */
  long verify() {
    long found = 0;
    for (long index = pairs; index < pairs + own; index++) {
      found += isRight(own(index)) ? 0 : 1;
    }
    long removed = Math.min(pairs, Math.min(own, (keys.period() - keys.loaded()) / plan.threads()));
    for (long index = pairs - removed; index < pairs; index++) {
      long key = own(index);
      found += subject.get(key, 1) == 1 && subject.get(key, 2) == 2 ? 0 : 1;
    }
    return found;
  }
}

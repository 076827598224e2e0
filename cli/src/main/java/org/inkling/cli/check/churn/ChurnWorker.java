package org.inkling.cli.check.churn;

import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;

/**
 * The work of one thread. It owns every {@code n}-th position of the sequence of keys, where {@code
 * n} is the number of threads, and moves its part of the run of present keys forwards.
 */
final class ChurnWorker {
  /** The number of keys that are inserted, and of those that are removed, between two reads. */
  static final int RUN = 32;

  private final Subject subject;
  private final ChurnKeys keys;
  private final ChurnPlan plan;
  private final int lane;
  private final int own;
  private long wrong;

  /**
   * The number of keys that were inserted, and of those that were removed. Other threads read it.
   */
  private volatile long pairs;

  /** Creates the work of thread {@code lane}, counted from 0. */
  ChurnWorker(Subject subject, ChurnKeys keys, ChurnPlan plan, int lane) {
    this.subject = subject;
    this.keys = keys;
    this.plan = plan;
    this.lane = lane;
    this.own = keys.loaded() / plan.threads();
  }

  /** Moves forwards by {@link #RUN} keys, and reads one of those present. */
  void run() {
    long from = pairs;
    for (long pair = from; pair < from + RUN; pair++) {
      long key = own(pair + own);
      subject.put(key, Values.of(key, plan.wide()));
      wrong += subject.remove(own(pair)) ? 0 : 1;
    }
    pairs = from + RUN; // written only by this thread
    long back = Long.remainderUnsigned(Values.mix(from ^ plan.seed()), own);
    wrong += isRight(own(from + RUN + back)) ? 0 : 1;
  }

  /** Returns the key at one of this thread's positions, which are counted separately. */
  private long own(long index) {
    return keys.at(lane + index * plan.threads());
  }

  private boolean isRight(long key) {
    long expected = Values.of(key, plan.wide());
    return subject.get(key, ~expected) == expected;
  }

  /** Returns how far the run of present keys has moved. */
  long pairs() {
    return pairs;
  }

  /**
   * Returns the number of wrong answers so far. Only this thread may call it until it has ended.
   */
  long wrongAnswers() {
    return wrong;
  }

  /**
   * Counts the present keys without their value and the removed keys that are still there. No
   * thread may write meanwhile.
   */
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

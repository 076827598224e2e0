package org.inkling.cli.check.histories;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.workload.Values;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;
import org.jspecify.annotations.Nullable;

/** A fault that the check must find. */
enum Mutant implements Labelled {
  NONE {
    @Override
    PointIndex spoil(PointIndex index) {
      return index;
    }
  },

  /**
   * Loses some acknowledged writes: one put in 32 does nothing, and a compareAndSet is a get
   * followed by a put, between which other threads can write.
   */
  LOST_UPDATE {
    @Override
    PointIndex spoil(PointIndex index) {
      var loss = new Trigger(32);
      return FaultyIndex.of(
          index,
          (operation, arguments, right) ->
              switch (operation) {
                case "put" -> loss.hits() ? null : right.run();
                case "compareAndSet" -> {
                  LongHolder holder = new LongHolder();
                  long key = (long) arguments[0];
                  boolean equal = index.get(key, holder) && holder.value == (long) arguments[1];
                  if (equal) {
                    Thread.onSpinWait();
                    index.put(key, (long) arguments[2]);
                  }
                  yield equal;
                }
                default -> right.run();
              });
    }
  },

  /** Answers one get in 16 with an overwritten value of the key, if an earlier get has seen one. */
  STALE_READ {
    @Override
    PointIndex spoil(PointIndex index) {
      var staleness = new Trigger(16);
      var seen = new ConcurrentHashMap<Long, Long>();
      return FaultyIndex.of(
          index,
          (operation, arguments, right) -> {
            if (!operation.equals("get")) {
              return right.run();
            }
            LongHolder holder = new LongHolder();
            boolean found = index.get((long) arguments[0], holder);
            Long earlier = seen.get((Long) arguments[0]);
            if (earlier != null && (!found || holder.value != earlier) && staleness.hits()) {
              return answerGet(arguments[1], earlier);
            }
            if (found) {
              seen.put((Long) arguments[0], holder.value);
            }
            return answerGet(arguments[1], found ? holder.value : null);
          });
    }
  },

  /**
   * Stores a key twice: one putIfAbsent in 16 that finds a present key claims a second slot for it.
   * Half of the later gets and putIfAbsents find the second slot instead of the first.
   */
  DOUBLE_CLAIM {
    @Override
    PointIndex spoil(PointIndex index) {
      var claim = new Trigger(16);
      var meeting = new Trigger(2);
      var second = new ConcurrentHashMap<Long, Long>();
      return FaultyIndex.of(
          index,
          (operation, arguments, right) -> {
            boolean claims = operation.equals("putIfAbsent");
            if (!claims && !operation.equals("get")) {
              return right.run();
            }
            Long other = meeting.hits() ? second.get((Long) arguments[0]) : null;
            if (other != null) {
              Object current = arguments[arguments.length - 1];
              return claims ? refuse(current, other) : answerGet(current, other);
            }
            Object answer = right.run();
            boolean claimed =
                claims
                    && Boolean.FALSE.equals(answer)
                    && claim.hits()
                    && second.putIfAbsent((Long) arguments[0], (Long) arguments[1]) == null;
            return claimed ? true : answer;
          });
    }
  };

  /** Returns the index with the fault. */
  abstract PointIndex spoil(PointIndex index);

  /**
   * Returns the answer of a get.
   *
   * @param form its second argument: the answer for an absent key, or the holder of the value
   * @param value the value, or null if the key is absent
   */
  private static Object answerGet(Object form, @Nullable Long value) {
    if (!(form instanceof LongHolder holder)) {
      return value == null ? form : value;
    }
    holder.value = value == null ? holder.value : value;
    return value != null;
  }

  /** Returns the answer of a putIfAbsent that finds a value, and gives the value to a holder. */
  private static Object refuse(Object form, long value) {
    if (form instanceof LongHolder holder) {
      holder.value = value;
    }
    return false;
  }

  /** Hits one call in a number, the same calls in every run. */
  private static final class Trigger {
    private final int oneIn;
    private final AtomicLong draws = new AtomicLong();

    Trigger(int oneIn) {
      this.oneIn = oneIn;
    }

    boolean hits() {
      return Long.remainderUnsigned(Values.mix(draws.getAndIncrement()), oneIn) == 0;
    }
  }
}

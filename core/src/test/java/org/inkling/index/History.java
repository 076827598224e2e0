package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Short histories of several threads on one key after another, each of which some sequence of the
 * operations must explain that keeps their order in time.
 */
public final class History {
  /** No operation writes this value. */
  private static final long ABSENT = -1;

  private final PointIndex index;
  private final int threads;
  private final int steps;
  private final AtomicLong clock = new AtomicLong();

  /** Each of {@code threads} does {@code steps} operations on each key. */
  public History(PointIndex index, int threads, int steps) {
    this.index = index;
    this.threads = threads;
    this.steps = steps;
  }

  private enum Operation {
    GET,
    GET_ALL,
    PUT,
    PUT_ALL,
    GET_AND_PUT,
    PUT_IF_ABSENT,
    REPLACE,
    COMPARE_AND_SET,
    REMOVE,
    GET_AND_REMOVE,
    REMOVE_EXPECTED,
    ADD,
    MERGE,
    UPDATE,
    COMPUTE_IF_ABSENT
  }

  /** One operation, its answer and the times between which it happened. */
  private record Event(
      Operation operation, long first, long second, @Nullable Object answer, long[] span) {}

  /** What a sequential map answers, and the value that it then has. */
  private record Outcome(@Nullable Object answer, @Nullable Long value) {}

  /** A key's value after a set of events. */
  private record Position(long done, @Nullable Long value) {}

  /** Makes and checks histories of {@code keys} neighbouring keys. */
  public void check(Seed seed, int keys) throws InterruptedException {
    var barrier = new CyclicBarrier(threads);
    Event[][] events = new Event[threads][keys * steps];
    TestThreads.run(
        threads,
        number -> {
          Random random = seed.random(number);
          for (int key = 0; key < keys; key++) {
            barrier.await();
            for (int i = 0; i < steps; i++) {
              events[number][key * steps + i] = perform(key, random);
            }
          }
        });
    for (int key = 0; key < keys; key++) {
      List<Event> history = new ArrayList<>();
      for (Event[] own : events) {
        history.addAll(List.of(own).subList(key * steps, (key + 1) * steps));
      }
      assertTrue(isExplained(history), () -> "no order explains " + history);
    }
  }

  private Event perform(long key, Random random) {
    var operation = Operation.values()[random.nextInt(Operation.values().length)];
    long first = random.nextInt(3) + (random.nextBoolean() ? 1L << 62 : 0);
    long second = random.nextInt(3);
    long begin = clock.getAndIncrement();
    Object answer = answer(operation, key, first, second);
    return new Event(operation, first, second, answer, new long[] {begin, clock.get()});
  }

  private @Nullable Object answer(Operation operation, long key, long first, long second) {
    var holder = new LongHolder();
    return switch (operation) {
      case GET -> index.get(key, holder) ? holder.value : null;
      case GET_ALL -> {
        long[] values = new long[3];
        index.getAll(new long[] {~key, key, key + 1}, values, ABSENT);
        yield values[1] == ABSENT ? null : values[1];
      }
      case PUT -> {
        index.put(key, first);
        yield null;
      }
      case PUT_ALL -> {
        index.putAll(new long[] {~key, key}, new long[] {key, first});
        yield null;
      }
      case GET_AND_PUT -> index.getAndPut(key, first, holder) ? holder.value : null;
      case PUT_IF_ABSENT -> index.putIfAbsent(key, first, holder) ? null : holder.value;
      case REPLACE -> index.getAndReplace(key, first, holder) ? holder.value : null;
      case COMPARE_AND_SET -> index.compareAndSet(key, first, second);
      case REMOVE -> index.remove(key);
      case GET_AND_REMOVE -> index.getAndRemove(key, holder) ? holder.value : null;
      case REMOVE_EXPECTED -> index.remove(key, first);
      case ADD -> index.addAndGet(key, first);
      case MERGE -> index.merge(key, first, (old, given) -> old + 2 * given);
      case UPDATE -> index.update(key, old -> old + first, holder) ? holder.value : null;
      case COMPUTE_IF_ABSENT -> index.computeIfAbsent(key, k -> first);
    };
  }

  private static Outcome apply(Event event, @Nullable Long value) {
    Long first = event.first;
    Long second = event.second;
    boolean isExpected = Objects.equals(value, first);
    return switch (event.operation) {
      case GET, GET_ALL -> new Outcome(value, value);
      case PUT, PUT_ALL -> new Outcome(null, first);
      case GET_AND_PUT -> new Outcome(value, first);
      case PUT_IF_ABSENT -> new Outcome(value, value == null ? first : value);
      case REPLACE -> new Outcome(value, value == null ? null : first);
      case COMPARE_AND_SET -> new Outcome(isExpected, isExpected ? second : value);
      case REMOVE -> new Outcome(value != null, null);
      case GET_AND_REMOVE -> new Outcome(value, null);
      case REMOVE_EXPECTED -> new Outcome(isExpected, isExpected ? null : value);
      case ADD -> changed(value == null ? first : value + first);
      case MERGE -> changed(value == null ? first : value + 2 * first);
      case UPDATE -> changed(value == null ? null : value + first);
      case COMPUTE_IF_ABSENT -> changed(value == null ? first : value);
    };
  }

  private static Outcome changed(@Nullable Long value) {
    return new Outcome(value, value);
  }

  private static boolean isExplained(List<Event> history) {
    return isExplained(history, new Position(0, null), new HashSet<>());
  }

  /** Whether some order of the events that are not done leads on from {@code position}. */
  private static boolean isExplained(
      List<Event> history, Position position, Set<Position> deadEnds) {
    if (Long.bitCount(position.done) == history.size()) {
      return true;
    }
    if (!deadEnds.add(position)) {
      return false;
    }
    long earliestEnd = Long.MAX_VALUE;
    for (int i = 0; i < history.size(); i++) {
      if ((position.done >>> i & 1) == 0) {
        earliestEnd = Math.min(earliestEnd, history.get(i).span[1]);
      }
    }
    for (int i = 0; i < history.size(); i++) {
      Event event = history.get(i);
      if ((position.done >>> i & 1) != 0 || event.span[0] >= earliestEnd) {
        continue;
      }
      Outcome outcome = apply(event, position.value);
      var next = new Position(position.done | 1L << i, outcome.value);
      if (Objects.equals(outcome.answer, event.answer) && isExplained(history, next, deadEnds)) {
        return true;
      }
    }
    return false;
  }
}

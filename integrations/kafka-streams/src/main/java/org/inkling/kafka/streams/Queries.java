package org.inkling.kafka.streams;

import java.time.Instant;
import java.util.Map;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.jspecify.annotations.Nullable;

/** Answers interactive queries (IQv2) for a store, with the position that an answer has seen. */
final class Queries {
  private Queries() {}

  static <R> QueryResult<R> answer(
      InklingStore store, Query<R> query, PositionBound bound, QueryConfig config) {
    long begin = System.nanoTime();
    Position seen = store.getPosition().copy(); // before the read: see InklingStore
    QueryResult<R> result = bounded(store, query, bound, seen);
    if (config.isCollectExecutionInfo()) {
      long nanos = System.nanoTime() - begin;
      result.addExecutionInfo("Handled in " + store.getClass() + " in " + nanos + "ns");
    }
    result.setPosition(seen);
    return result;
  }

  private static <R> QueryResult<R> bounded(
      InklingStore store, Query<R> query, PositionBound bound, Position seen) {
    Integer partition = store.partition();
    if (partition == null || !hasReached(seen, bound.position(), partition)) {
      return QueryResult.notUpToBound(seen, bound, partition);
    }
    try {
      return store.answer(query);
    } catch (RuntimeException e) {
      return QueryResult.forFailure(
          FailureReason.STORE_EXCEPTION, store + " cannot answer " + query + ": " + e);
    }
  }

  /** Returns whether a position has all that a bound has of one partition. */
  private static boolean hasReached(Position seen, Position bound, int partition) {
    for (String topic : bound.getTopics()) {
      @Nullable Long needed = bound.getPartitionPositions(topic).get(partition);
      Map<Integer, Long> offsets = seen.getPartitionPositions(topic);
      if (needed != null && offsets.getOrDefault(partition, Long.MIN_VALUE) < needed) {
        return false;
      }
    }
    return true;
  }

  /** Returns an instant in milliseconds; one that has no such number is the first or the last. */
  static long millis(Instant instant) {
    try {
      return instant.toEpochMilli();
    } catch (ArithmeticException e) {
      return instant.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** Returns an answer as the result of a query of its kind. */
  @SuppressWarnings("unchecked") // the kind of the query says what R is
  static <R> QueryResult<R> result(@Nullable Object answer) {
    return (QueryResult<R>) QueryResult.forResult(answer);
  }
}

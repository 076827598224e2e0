package org.inkling.cli.check.histories;

import static org.inkling.cli.check.histories.LoggedOperation.ABSENT;

import java.util.ArrayList;
import java.util.List;

/** A history on one key, written by hand: thread, begin, end, and the answer. */
final class HistoryLines {
  final List<LoggedOperation> log = new ArrayList<>();

  private LoggedAnswer span(long begin, long end) {
    LoggedAnswer answer = new LoggedAnswer(new LogicalClock());
    answer.begin = begin;
    answer.end = end;
    return answer;
  }

  /** Adds an operation with any condition and effect. */
  HistoryLines any(int thread, long begin, long end, Precondition guard, long[] beforeAndAfter) {
    LoggedAnswer answer = span(begin, end);
    answer.guard = guard;
    answer.before = beforeAndAfter[0];
    answer.after = beforeAndAfter[1];
    log.add(answer.of(thread, 0, Operation.GET));
    return this;
  }

  HistoryLines put(int thread, long begin, long end, long value) {
    LoggedAnswer answer = span(begin, end).written(value);
    answer.argument = value;
    log.add(answer.of(thread, 0, Operation.PUT));
    return this;
  }

  HistoryLines get(int thread, long begin, long end, long state) {
    log.add(span(begin, end).read(state).of(thread, 0, Operation.GET));
    return this;
  }

  HistoryLines scan(int thread, long begin, long end, long state) {
    log.add(span(begin, end).read(state).of(thread, 0, Operation.ASCENDING));
    return this;
  }

  HistoryLines claim(int thread, long begin, long end, long value) {
    LoggedAnswer answer = span(begin, end).changed(ABSENT, value);
    answer.argument = value;
    log.add(answer.of(thread, 0, Operation.PUT_IF_ABSENT));
    return this;
  }

  HistoryLines swap(int thread, long begin, long end, long previous, long value) {
    LoggedAnswer answer = span(begin, end).changed(previous, value);
    answer.argument = value;
    log.add(answer.of(thread, 0, Operation.GET_AND_PUT));
    return this;
  }

  HistoryLines refusedSwap(int thread, long begin, long end, long expected) {
    log.add(span(begin, end).refused(expected).of(thread, 0, Operation.COMPARE_AND_SET));
    return this;
  }

  HistoryLines remove(int thread, long begin, long end) {
    log.add(span(begin, end).changedPresent(ABSENT).of(thread, 0, Operation.REMOVE));
    return this;
  }

  HistoryLines contains(int thread, long begin, long end) {
    log.add(span(begin, end).present().of(thread, 0, Operation.CONTAINS));
    return this;
  }
}

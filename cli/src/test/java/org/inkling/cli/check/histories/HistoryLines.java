package org.inkling.cli.check.histories;

import static org.inkling.cli.check.histories.OperationLog.ABSENT;

/** A history on one key, written by hand: thread, begin, end, and the answer. */
final class HistoryLines {
  final OperationLog log = new OperationLog();

  private Answer span(long begin, long end) {
    Answer answer = new Answer(new LogicalClock());
    answer.begin = begin;
    answer.end = end;
    return answer;
  }

  /** Adds an operation with any condition and effect. */
  HistoryLines any(int thread, long begin, long end, Precondition guard, long[] beforeAndAfter) {
    Answer answer = span(begin, end);
    answer.guard = guard;
    answer.before = beforeAndAfter[0];
    answer.after = beforeAndAfter[1];
    log.add(thread, 0, Operation.GET, answer);
    return this;
  }

  HistoryLines put(int thread, long begin, long end, long value) {
    Answer answer = span(begin, end).written(value);
    answer.argument = value;
    log.add(thread, 0, Operation.PUT, answer);
    return this;
  }

  HistoryLines get(int thread, long begin, long end, long state) {
    log.add(thread, 0, Operation.GET, span(begin, end).read(state));
    return this;
  }

  HistoryLines scan(int thread, long begin, long end, long state) {
    log.add(thread, 0, Operation.ASCENDING, span(begin, end).read(state));
    return this;
  }

  HistoryLines claim(int thread, long begin, long end, long value) {
    Answer answer = span(begin, end).changed(ABSENT, value);
    answer.argument = value;
    log.add(thread, 0, Operation.PUT_IF_ABSENT, answer);
    return this;
  }

  HistoryLines swap(int thread, long begin, long end, long previous, long value) {
    Answer answer = span(begin, end).changed(previous, value);
    answer.argument = value;
    log.add(thread, 0, Operation.GET_AND_PUT, answer);
    return this;
  }

  HistoryLines refusedSwap(int thread, long begin, long end, long expected) {
    log.add(thread, 0, Operation.COMPARE_AND_SET, span(begin, end).refused(expected));
    return this;
  }

  HistoryLines remove(int thread, long begin, long end) {
    log.add(thread, 0, Operation.REMOVE, span(begin, end).changedPresent(ABSENT));
    return this;
  }

  HistoryLines contains(int thread, long begin, long end) {
    log.add(thread, 0, Operation.CONTAINS, span(begin, end).present());
    return this;
  }
}

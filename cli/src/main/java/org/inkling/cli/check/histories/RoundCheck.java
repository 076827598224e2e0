package org.inkling.cli.check.histories;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the histories of a round, key by key, including the last value of each key. */
final class RoundCheck {
  private final KeyHistory search = new KeyHistory();
  private final List<List<LoggedOperation>> logs = new ArrayList<>();
  private final LogicalClock clock;
  private long longest;
  private long answers;

  RoundCheck(LogicalClock clock) {
    this.clock = clock;
  }

  /** Returns the first key whose history has no order, or null. */
  @Nullable Violation check(Round round, List<HotWorker> workers, IndexUnderCheck index) {
    distribute(round, workers);
    LoggedAnswer answer = new LoggedAnswer(clock);
    for (int number = 0; number < round.keys(); number++) {
      long key = round.key(number);
      List<LoggedOperation> history = logs.get(number);
      long[] before = {index.stateOf(key)};
      answer.begin();
      long left = index.readBack(key);
      answer.end();
      history.add(answer.read(left).of(0, number, Operation.FINAL_GET));
      answers += history.size();
      longest = Math.max(longest, history.size());
      if (!search.isExplained(history, before)) {
        return Violation.of(key, search);
      }
    }
    return null;
  }

  private void distribute(Round round, List<HotWorker> workers) {
    while (logs.size() < round.keys()) {
      logs.add(new ArrayList<>());
    }
    logs.forEach(List::clear);
    for (HotWorker worker : workers) {
      worker.log().forEach(operation -> logs.get(operation.key()).add(operation));
    }
  }

  /** Returns the number of answers checked so far; a scan has one for each hot key in its range. */
  long answers() {
    return answers;
  }

  /** Returns the number of answers in the longest history so far of one key in one round. */
  long longest() {
    return longest;
  }
}

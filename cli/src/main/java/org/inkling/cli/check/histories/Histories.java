package org.inkling.cli.check.histories;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.experiment.Threads;
import org.jspecify.annotations.Nullable;

/**
 * Runs the rounds of a plan and checks each after its threads have stopped, so that memory stays
 * bounded. Background changes of the index continue between rounds.
 */
final class Histories {
  private static final int ROUNDS_PER_STRUCTURE_CHECK = 4;

  private final HistoriesPlan plan;
  private final LogicalClock clock = new LogicalClock();
  private final RoundCheck check = new RoundCheck(clock);
  private long done;
  private long indexes;
  private long freshKeys;
  private long hotKeys;
  private int rounds;
  private final Map<String, Long> changes = new LinkedHashMap<>();

  Histories(HistoriesPlan plan) {
    this.plan = plan;
  }

  /** Runs the plan, up to the first wrong answer. */
  HistoriesReport run() throws InterruptedException {
    long start = System.nanoTime();
    Finding finding = new Finding(null, null);
    while (done < plan.operations() && finding.isNothing()) {
      finding = runOneIndex();
    }
    return new HistoriesReport(
        plan,
        done,
        check.answers(),
        hotKeys,
        freshKeys,
        indexes,
        rounds,
        changes,
        check.longest(),
        (System.nanoTime() - start) / 1e9,
        finding.violation,
        finding.wrongAnswer);
  }

  /** The error that was found, in one of the two components, or none. */
  private record Finding(@Nullable Violation violation, @Nullable String wrongAnswer) {
    boolean isNothing() {
      return violation == null && wrongAnswer == null;
    }
  }

  private Finding runOneIndex() throws InterruptedException {
    IndexUnderCheck index = new IndexUnderCheck(plan, indexes++);
    try (index) {
      return new Finding(runRounds(index), null);
    } catch (ViolationException e) {
      return new Finding(null, e.getMessage());
    } finally {
      index.changes().forEach((name, count) -> changes.merge(name, count, Long::sum));
    }
  }

  private @Nullable Violation runRounds(IndexUnderCheck index) throws InterruptedException {
    while (done < plan.operations() && !index.isFull()) {
      Violation violation = runRound(index);
      if (violation != null) {
        return violation;
      }
      if (++rounds % ROUNDS_PER_STRUCTURE_CHECK == 0) {
        index.checkStructure();
      }
    }
    index.checkContent();
    if (indexes % 2 == 0 || done >= plan.operations()) {
      index.checkStructure(); // the others are closed during their changes
    }
    return null;
  }

  private @Nullable Violation runRound(IndexUnderCheck index) throws InterruptedException {
    int operations = (int) Math.min(Round.MAX_OPERATIONS, plan.operations() - done);
    Round round = new Round(plan, done, operations);
    List<HotWorker> workers = new ArrayList<>();
    for (int i = 0; i < plan.threads(); i++) {
      workers.add(new HotWorker(i, round, index.hot(), index.index(), clock));
    }
    new Stalls(plan.stall()).during(() -> work(workers));
    done += operations;
    hotKeys += round.keys();
    for (HotWorker worker : workers) {
      freshKeys += worker.freshClaims();
    }
    Violation violation = check.check(round, workers, index);
    if (violation == null) {
      index.checkFresh(workers);
    }
    return violation;
  }

  private static void work(List<HotWorker> workers) throws InterruptedException {
    try {
      Threads.run("histories", workers);
    } catch (IllegalStateException e) {
      if (e.getCause() instanceof ViolationException violation) {
        throw violation;
      }
      throw e;
    }
  }
}

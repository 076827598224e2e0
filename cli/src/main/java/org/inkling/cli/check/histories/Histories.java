package org.inkling.cli.check.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
  private ChangeTotals changes = new ChangeTotals(0, 0, 0);

  Histories(HistoriesPlan plan) {
    this.plan = plan;
  }

  /** Runs the plan, up to the first wrong answer. */
  HistoriesResult run() throws InterruptedException {
    long start = System.nanoTime();
    Finding finding = new Finding(null, null);
    try (ExecutorService threads = Executors.newFixedThreadPool(plan.threads())) {
      while (done < plan.operations() && finding.isNothing()) {
        finding = runOneIndex(threads);
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new HistoriesResult(
        plan.nodes().label(),
        plan.threads(),
        plan.seed(),
        plan.stall(),
        plan.mutant().label(),
        done,
        check.answers(),
        hotKeys,
        freshKeys,
        indexes,
        rounds,
        changes,
        check.longest(),
        seconds,
        finding.violation,
        finding.wrongAnswer);
  }

  /** The error that was found, in one of the two components, or none. */
  private record Finding(@Nullable Violation violation, @Nullable String wrongAnswer) {
    boolean isNothing() {
      return violation == null && wrongAnswer == null;
    }
  }

  private Finding runOneIndex(ExecutorService threads) throws InterruptedException {
    IndexUnderCheck index = new IndexUnderCheck(plan, indexes++);
    try (index) {
      return new Finding(runRounds(threads, index), null);
    } catch (WrongAnswerException e) {
      return new Finding(null, e.getMessage());
    } finally {
      changes = changes.plus(index.statistics());
    }
  }

  private @Nullable Violation runRounds(ExecutorService threads, IndexUnderCheck index)
      throws InterruptedException {
    while (done < plan.operations() && !index.isFull()) {
      Violation violation = runRound(threads, index);
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

  private @Nullable Violation runRound(ExecutorService threads, IndexUnderCheck index)
      throws InterruptedException {
    int operations = (int) Math.min(Round.MAX_OPERATIONS, plan.operations() - done);
    Round round = new Round(plan, done, operations);
    List<HotWorker> workers = new ArrayList<>();
    for (int i = 0; i < plan.threads(); i++) {
      workers.add(new HotWorker(i, round, index.hot(), index.index(), clock));
    }
    new Stalls(plan.stall()).during(() -> work(threads, workers));
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

  /** Starts the threads together and waits for all of them. */
  private static void work(ExecutorService threads, List<HotWorker> workers)
      throws InterruptedException {
    CyclicBarrier start = new CyclicBarrier(workers.size());
    List<Future<?>> ends = new ArrayList<>();
    for (HotWorker worker : workers) {
      ends.add(
          threads.submit(
              () -> {
                start.await();
                worker.run();
                return null;
              }));
    }
    for (Future<?> end : ends) {
      try {
        end.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof WrongAnswerException wrong) {
          throw wrong;
        }
        throw new IllegalStateException("a thread of the check failed", e.getCause());
      }
    }
  }
}

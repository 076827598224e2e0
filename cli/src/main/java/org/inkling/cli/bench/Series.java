package org.inkling.cli.bench;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.ExperimentException;

/**
 * Plans one after the other over one set of keys, each index in a process of its own that lives on
 * from plan to plan; so an index that is only read is loaded once. An index that fails is told of
 * and is out of that plan, the others go on; the next plan starts it anew.
 */
public final class Series implements AutoCloseable {
  private static final double LONGEST_WARM_UP_SECONDS = 3;

  /** Of what an index can do as fast as it can, what is asked of it at a fixed rate. */
  private static final double PACED_PART = 0.5;

  /** Of what it can do while every operation is timed; with more, the clock would be measured. */
  private static final double MOST_TIMED_PART = 0.8;

  private final Row.KeyChoice keys;
  private final String keyFile;
  private final Findings findings;
  private final Map<Contender, WorkerProcess> workers = new LinkedHashMap<>();

  Series(Row.KeyChoice keys, String keyFile, Findings findings) {
    this.keys = keys;
    this.keyFile = keyFile;
    this.findings = findings;
  }

  /**
   * One plan.
   *
   * @param plan the plan
   * @param pacedSeconds how long it is run at a fixed rate as well, of half of what the index did
   *     in its median repeat, but of no more than 0.8 of what it can do while every operation is
   *     timed; 0 for not at all
   */
  public record Task(Plan plan, double pacedSeconds) {}

  /**
   * What an index came to.
   *
   * @param row of the repeats
   * @param paced as fast as it could while every operation was timed, then for each repeat at the
   *     fixed rate; empty if the task has no such part
   */
  public record Result(Row row, List<Answer.Paced> paced) {}

  /** Hears what is measured, as it is measured. */
  public interface Findings {

    /** Something begins or is over. */
    void step(String text);

    /** An index has done a task. */
    void done(Task task, Result result);

    /** An index could not do it. */
    void failed(Task task, Contender kind, String reason);
  }

  /** A part of a task, by one index. */
  private interface Part {
    void take(Contender kind) throws IOException;
  }

  /** Measures {@code kinds} by one plan, in turn within each repeat. */
  public void measure(Task task, List<? extends Contender> kinds) {
    Plan plan = task.plan;
    List<Contender> active = new ArrayList<>(kinds);
    try {
      int loaded = new Split(plan.load(), plan.seed()).loadedCount(keys.count());
      plan.requireEnough(loaded, keys.count() - loaded);
    } catch (IllegalArgumentException e) {
      active.forEach(kind -> findings.failed(task, kind, reason(e)));
      return;
    }
    findings.step("loading");
    each(task, active, kind -> prepare(kind, plan));
    each(task, active, kind -> worker(kind).awaitReady());
    repeats(task, active);
    Map<Contender, List<Answer.Paced>> paced = paced(task, active);
    each(task, active, kind -> finish(kind, task, paced.getOrDefault(kind, List.of())));
  }

  /** Does something with every index that is still in it; who fails is out of it. */
  private void each(Task task, List<Contender> active, Part part) {
    for (Contender kind : List.copyOf(active)) {
      try {
        part.take(kind);
      } catch (IOException | ExperimentException | IllegalArgumentException e) {
        active.remove(kind);
        WorkerProcess worker = workers.remove(kind);
        if (worker != null) {
          worker.close();
        }
        findings.failed(task, kind, reason(e));
      }
    }
  }

  private static String reason(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private WorkerProcess worker(Contender kind) {
    return requireNonNull(workers.get(kind));
  }

  private void prepare(Contender kind, Plan plan) throws IOException {
    if (!workers.containsKey(kind)) {
      workers.put(kind, new WorkerProcess(kind));
    }
    worker(kind).prepare(plan, keyFile);
  }

  private void repeats(Task task, List<Contender> active) {
    Plan plan = task.plan;
    double warmUp = Math.min(plan.seconds(), LONGEST_WARM_UP_SECONDS);
    findings.step("warming up");
    each(task, active, kind -> worker(kind).warmUp(warmUp));
    for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
      boolean first = repeat == 1;
      String step = "repeat %d of %d".formatted(repeat, plan.repeats());
      findings.step(step);
      each(task, active, kind -> repeat(kind, plan, first, step));
    }
  }

  private void repeat(Contender kind, Plan plan, boolean first, String step) throws IOException {
    if (kind.isMeasuredAtOnce() && !first) {
      return;
    }
    double part = kind.isMeasuredAtOnce() ? plan.repeats() : 1;
    Answer.Repeated result = worker(kind).repeat(part * plan.seconds());
    findings.step("%s, %s: %,.0f per second".formatted(kind.label(), step, result.perSecond()));
  }

  /** Finds out what each can do when every operation is timed, then runs it at a rate below. */
  private Map<Contender, List<Answer.Paced>> paced(Task task, List<Contender> active) {
    Map<Contender, List<Answer.Paced>> paced = new LinkedHashMap<>();
    if (task.pacedSeconds == 0) {
      return paced;
    }
    findings.step("at a fixed rate");
    each(task, active, kind -> worker(kind).pace(task.pacedSeconds, 0)); // while it is compiled
    for (int repeat = 0; repeat <= task.plan.repeats(); repeat++) {
      each(
          task,
          active,
          kind -> {
            List<Answer.Paced> found = paced.computeIfAbsent(kind, any -> new ArrayList<>());
            double most = worker(kind).medianOpsPerSecond();
            double rate = found.isEmpty() ? 0 : pace(most, found.getFirst().perSecond());
            found.add(worker(kind).pace(task.pacedSeconds, rate));
          });
    }
    return paced;
  }

  /**
   * The fixed rate of an index.
   *
   * @param most operations per second, as fast as it can
   * @param timed the same while every one of them is timed
   */
  static double pace(double most, double timed) {
    return Math.min(PACED_PART * most, MOST_TIMED_PART * timed);
  }

  private void finish(Contender kind, Task task, List<Answer.Paced> paced) throws IOException {
    Row row = worker(kind).finish(keys, task.plan);
    findings.done(task, new Result(row, paced));
  }

  /** Ends the processes. */
  @Override
  public void close() {
    workers.values().forEach(WorkerProcess::close);
  }
}

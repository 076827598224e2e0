package org.inkling.cli.bench;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Values;

/**
 * Runs plans one after the other over one set of keys. Each index has a process of its own, which
 * serves all plans, so that an index that is only read is loaded once. If an index fails, the
 * failure is reported and the plan continues with the others; the next plan starts the index again.
 */
public final class PlanSeries implements AutoCloseable {
  private static final double LONGEST_WARM_UP_SECONDS = 3;

  /** The fixed rate as a part of an index's full throughput. */
  private static final double PACED_PART = 0.5;

  /**
   * The largest fixed rate as a part of the throughput while every operation is timed. A higher
   * rate would measure the clock.
   */
  private static final double MAX_TIMED_PART = 0.8;

  private final Row.KeyChoice keys;
  private final String keyFile;
  private final Findings findings;
  private final Map<SubjectFactory, WorkerProcess> workers = new LinkedHashMap<>();

  PlanSeries(Row.KeyChoice keys, String keyFile, Findings findings) {
    this.keys = keys;
    this.keyFile = keyFile;
    this.findings = findings;
  }

  /**
   * One plan.
   *
   * @param pacedSeconds the time of an additional run at a fixed rate, or 0 for none. The rate is
   *     half of the index's median throughput, but at most 0.8 of its throughput while every
   *     operation is timed
   */
  public record Task(Plan plan, double pacedSeconds) {}

  /**
   * The results of an index.
   *
   * @param paced the result at full speed while every operation was timed, then one result at the
   *     fixed rate for each repeat; empty if the task has no such part
   */
  public record Result(Row row, List<Answer.Paced> paced) {}

  /** Receives results as soon as they are measured. */
  public interface Findings {

    /** Called when a step begins or ends. */
    void step(String text);

    /** Called when an index has completed a task. */
    void done(Task task, Result result);

    /** Called when an index could not complete a task. */
    void failed(Task task, SubjectFactory kind, String reason);
  }

  /** A part of a task for one index. */
  private interface Part {
    void take(SubjectFactory kind) throws IOException;
  }

  /**
   * Measures {@code kinds} by one plan. They take turns within each repeat, in an order that the
   * seed decides.
   */
  public void measure(Task task, List<? extends SubjectFactory> kinds) {
    Plan plan = task.plan;
    List<SubjectFactory> active = new ArrayList<>(kinds);
    try {
      plan.requireEnough(keys.count());
    } catch (IllegalArgumentException e) {
      active.forEach(kind -> findings.failed(task, kind, reason(e)));
      return;
    }
    findings.step("loading");
    each(task, active, kind -> prepare(kind, plan));
    each(task, active, kind -> worker(kind).awaitReady());
    repeats(task, active);
    Map<SubjectFactory, List<Answer.Paced>> paced = paced(task, active);
    active.sort(Comparator.comparingInt(kinds::indexOf));
    each(task, active, kind -> finish(kind, task, paced.getOrDefault(kind, List.of())));
  }

  /** Runs a part for every index that is still active. An index that fails is no longer active. */
  private void each(Task task, List<SubjectFactory> active, Part part) {
    for (SubjectFactory kind : List.copyOf(active)) {
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

  private WorkerProcess worker(SubjectFactory kind) {
    return requireNonNull(workers.get(kind));
  }

  private void prepare(SubjectFactory kind, Plan plan) throws IOException {
    if (!workers.containsKey(kind)) {
      workers.put(kind, new WorkerProcess(kind));
    }
    worker(kind).prepare(plan, keyFile);
  }

  private void repeats(Task task, List<SubjectFactory> active) {
    Plan plan = task.plan;
    double warmUp = Math.min(plan.seconds(), LONGEST_WARM_UP_SECONDS);
    findings.step("warming up");
    each(task, active, kind -> worker(kind).warmUp(warmUp, plan.workload().writes()));
    for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
      boolean first = repeat == 1;
      String step = Text.format("repeat %d of %d", repeat, plan.repeats());
      findings.step(step);
      Collections.shuffle(active, new Random(Values.mix(plan.seed() + repeat)));
      each(task, active, kind -> repeat(kind, plan, first, step));
    }
  }

  private void repeat(SubjectFactory kind, Plan plan, boolean first, String step)
      throws IOException {
    if (kind.isMeasuredAtOnce() && !first) {
      return;
    }
    double part = kind.isMeasuredAtOnce() ? plan.repeats() : 1;
    Answer.Repeated result = worker(kind).repeat(part * plan.seconds());
    findings.step(Text.format("%s, %s: %,.0f per second", kind.label(), step, result.perSecond()));
  }

  /**
   * Measures the throughput of each index while every operation is timed, then runs each at a lower
   * rate.
   */
  private Map<SubjectFactory, List<Answer.Paced>> paced(Task task, List<SubjectFactory> active) {
    Map<SubjectFactory, List<Answer.Paced>> paced = new LinkedHashMap<>();
    if (task.pacedSeconds == 0) {
      return paced;
    }
    findings.step("at a fixed rate");
    each(task, active, kind -> worker(kind).pace(task.pacedSeconds, 0)); // warm-up
    for (int repeat = 0; repeat <= task.plan.repeats(); repeat++) {
      each(
          task,
          active,
          kind -> {
            List<Answer.Paced> found = paced.computeIfAbsent(kind, any -> new ArrayList<>());
            double max = worker(kind).medianOpsPerSecond();
            double rate = found.isEmpty() ? 0 : pace(max, found.getFirst().perSecond());
            found.add(worker(kind).pace(task.pacedSeconds, rate));
          });
    }
    return paced;
  }

  /**
   * Returns the fixed rate of an index.
   *
   * @param max the operations per second at full speed
   * @param timed the operations per second while every operation is timed
   */
  static double pace(double max, double timed) {
    return Math.min(PACED_PART * max, MAX_TIMED_PART * timed);
  }

  private void finish(SubjectFactory kind, Task task, List<Answer.Paced> paced) throws IOException {
    Row row = worker(kind).finish(keys, task.plan);
    findings.done(task, new Result(row, paced));
  }

  /** Ends the processes. */
  @Override
  public void close() {
    workers.values().forEach(WorkerProcess::close);
  }
}

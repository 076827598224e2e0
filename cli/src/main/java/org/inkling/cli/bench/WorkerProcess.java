package org.inkling.cli.bench;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.Plan;
import org.jspecify.annotations.Nullable;

/** The child process that measures one index. */
final class WorkerProcess implements AutoCloseable {
  private static final int MAX_WARM_UPS = 5;

  /** Maximum warm-ups of a plan that writes: its maintenance is compiled late. */
  private static final int MAX_WARM_UPS_OF_WRITES = 10;

  private final SubjectFactory kind;
  private final ChildProcess child;
  private final List<Answer.Repeated> repeats = new ArrayList<>();
  private Request.@Nullable Prepare prepare;

  WorkerProcess(SubjectFactory kind) throws IOException {
    this.kind = kind;
    this.child = ChildProcess.start(kind.label(), kind.jvmFlags(), _ -> {});
  }

  /** Requests a plan after the previous one is finished; {@link #awaitReady} waits for it. */
  void prepare(Plan plan, String keyFile) {
    repeats.clear();
    prepare = new Request.Prepare(kind, plan, keyFile);
    child.send(prepare);
  }

  /** Waits until the index is loaded. */
  void awaitReady() throws IOException {
    child.await(requireNonNull(prepare));
  }

  /**
   * Runs the workload for a time without counting it, while the code is compiled. If the keys to
   * insert run out earlier, loads the index again, a limited number of times.
   *
   * @param writes whether the workload writes: then this goes on, over fresh loads, until the
   *     compilers are quiet, a limited number of times
   */
  void warmUp(double seconds, boolean writes) throws IOException {
    double left = seconds;
    int most = writes ? MAX_WARM_UPS_OF_WRITES : MAX_WARM_UPS;
    boolean isCold = true;
    for (int round = 0; round < most && (left > 0 || (writes && isCold)); round++) {
      double next = left > 0 ? left : seconds;
      Answer.Repeated result = child.run(new Request.Repeat(next, false));
      left -= result.nanos() / 1e9;
      isCold = result.isCompiling();
    }
  }

  Answer.Repeated repeat(double seconds) throws IOException {
    Answer.Repeated result = child.run(new Request.Repeat(seconds, true));
    repeats.add(result);
    return result;
  }

  /** Returns the median throughput of the repeats so far. */
  double medianOpsPerSecond() {
    return Row.spread(repeats).median();
  }

  /** Runs with operations due at a rate, or at full speed if the rate is 0. */
  Answer.Paced pace(double seconds, double perSecond) throws IOException {
    return child.run(new Request.Pace(seconds, perSecond));
  }

  /** Returns the row of all repeats. */
  Row finish(Row.KeyChoice keys, Plan plan) throws IOException {
    return new Row(kind, keys, plan, List.copyOf(repeats), child.run(new Request.Finish()));
  }

  @Override
  public void close() {
    child.close();
  }
}

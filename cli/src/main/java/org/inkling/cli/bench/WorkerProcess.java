package org.inkling.cli.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.experiment.ChildJvm;
import org.inkling.cli.experiment.ExperimentException;

/** A worker process as seen from the process that started it; one request at a time. */
final class WorkerProcess implements AutoCloseable {
  private static final int MOST_WARM_UPS = 5;
  private static final int LONGEST_END_SECONDS = 30;

  private final Contender kind;
  private final Process process;
  private final ObjectOutputStream requests;
  private final ObjectInputStream answers;
  private final List<Answer.Repeated> repeats = new ArrayList<>();

  private WorkerProcess(Contender kind, Process process) throws IOException {
    this.kind = kind;
    this.process = process;
    this.requests = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.requests.flush();
    this.answers = new ObjectInputStream(new BufferedInputStream(process.getInputStream()));
  }

  /** Starts a worker and asks it to prepare; {@link #awaitReady} says when it has. */
  static WorkerProcess start(Contender kind, Plan plan, Path keyFile) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(Worker.class, kind.jvmFlags()));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    WorkerProcess worker = new WorkerProcess(kind, builder.start());
    worker.prepare(plan, keyFile);
    return worker;
  }

  /** Asks for another plan, when the one before is finished; {@link #awaitReady} ends it. */
  void prepare(Plan plan, Path keyFile) throws IOException {
    repeats.clear();
    send(new Request.Prepare(kind, plan, keyFile.toString()));
  }

  Contender kind() {
    return kind;
  }

  /** Waits until the index is loaded. */
  void awaitReady() throws IOException {
    receive(Answer.Ready.class);
  }

  /**
   * Runs for so long without counting, while the code is compiled. Where the keys to insert run out
   * before, it begins anew, but not for ever: each time costs a load.
   */
  void warmUp(double seconds) throws IOException {
    double left = seconds;
    for (int round = 0; round < MOST_WARM_UPS && left > 0; round++) {
      send(new Request.Repeat(left, false));
      left -= receive(Answer.Repeated.class).nanos() / 1e9;
    }
  }

  Answer.Repeated repeat(double seconds) throws IOException {
    send(new Request.Repeat(seconds, true));
    Answer.Repeated result = receive(Answer.Repeated.class);
    repeats.add(result);
    return result;
  }

  /** Of the repeats so far. */
  double medianOpsPerSecond() {
    return Row.medianOpsPerSecond(repeats);
  }

  /** Runs with operations due at a rate, or as fast as it can if that is 0. */
  Answer.Paced pace(double seconds, double perSecond) throws IOException {
    send(new Request.Pace(seconds, perSecond));
    return receive(Answer.Paced.class);
  }

  /**
   * The row of all repeats.
   *
   * @param keep whether the index stays loaded for another plan, if nothing was written to it
   */
  Row finish(Row.KeyChoice keys, Plan plan, boolean keep) throws IOException {
    send(new Request.Finish(keep));
    return new Row(kind, keys, plan, List.copyOf(repeats), receive(Answer.Totals.class));
  }

  /** A process that has ended is found out when its answer is awaited. */
  private void send(Request request) {
    try {
      requests.writeObject(request);
      requests.flush();
    } catch (IOException e) {
      process.destroy();
    }
  }

  private <A extends Answer> A receive(Class<A> expected) throws IOException {
    try {
      Object answer = answers.readObject();
      if (answer instanceof Answer.Failed(String reason)) {
        throw new ExperimentException(kind.label() + " could not be measured: " + reason);
      }
      return expected.cast(answer);
    } catch (EOFException e) {
      throw new ExperimentException(kind.label() + " could not be measured: its process ended", e);
    } catch (ClassNotFoundException e) {
      throw new IOException("a worker answered in words of another version", e);
    }
  }

  /** Lets it close its index and end, or ends it if it does not do so in time. */
  @Override
  public void close() {
    try {
      requests.close();
      if (process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // it does not listen any more
    }
    process.destroy();
  }
}

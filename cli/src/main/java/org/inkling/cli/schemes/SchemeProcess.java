package org.inkling.cli.schemes;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.bench.Retraining;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.experiment.ChildJvm;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.loft.RetrainingScheme;

/** The worker process of a scheme as seen from the process that started it. */
final class SchemeProcess implements AutoCloseable {
  private final RetrainingScheme scheme;
  private final Process process;
  private final ObjectOutputStream orders;
  private final ObjectInputStream answers;

  private SchemeProcess(RetrainingScheme scheme, Process process) throws IOException {
    this.scheme = scheme;
    this.process = process;
    this.orders = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.orders.flush();
    this.answers = new ObjectInputStream(new BufferedInputStream(process.getInputStream()));
  }

  /** Starts a worker, which then makes its streams; {@link #awaitReady} says when it has. */
  static SchemeProcess start(RetrainingScheme scheme, SchemesPlan plan, Path keyFile)
      throws IOException {
    var builder = new ProcessBuilder(ChildJvm.command(SchemeWorker.class, List.of()));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    var started = new SchemeProcess(scheme, builder.start());
    started.send(new SchemeWorker.Task(scheme, plan, keyFile.toString()));
    return started;
  }

  RetrainingScheme scheme() {
    return scheme;
  }

  /** Waits for the streams. */
  SchemeWorker.Ready awaitReady() throws IOException {
    return receive(SchemeWorker.Ready.class);
  }

  /**
   * Has the worker run once.
   *
   * @throws ExperimentException if it cannot
   */
  SchemeRun run(Workload mix, int turn) throws IOException {
    send(new SchemeWorker.Run(mix, turn));
    return receive(SchemeWorker.Done.class).run();
  }

  private void send(Serializable order) throws IOException {
    orders.writeObject(order);
    orders.flush();
  }

  private <A extends SchemeWorker.Answer> A receive(Class<A> expected) throws IOException {
    String label = Retraining.label(scheme);
    try {
      Object answer = answers.readObject();
      if (answer instanceof SchemeWorker.Failed(String reason)) {
        throw new ExperimentException("scheme " + label + " could not be measured: " + reason);
      }
      return expected.cast(answer);
    } catch (EOFException e) {
      throw new ExperimentException(
          "scheme " + label + " could not be measured: its process ended", e);
    } catch (ClassNotFoundException e) {
      throw new IOException("a worker answered in words of another version", e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}

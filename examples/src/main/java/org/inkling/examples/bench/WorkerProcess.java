package org.inkling.examples.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A worker process as seen from the process that started it; one request at a time. */
final class WorkerProcess implements AutoCloseable {
  private static final int MOST_WARM_UPS = 5;

  private final SubjectKind kind;
  private final Process process;
  private final ObjectOutputStream requests;
  private final ObjectInputStream answers;
  private final List<Answer.Repeated> repeats = new ArrayList<>();

  private WorkerProcess(SubjectKind kind, Process process) throws IOException {
    this.kind = kind;
    this.process = process;
    this.requests = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.requests.flush();
    this.answers = new ObjectInputStream(new BufferedInputStream(process.getInputStream()));
  }

  /** Starts a worker and asks it to prepare; {@link #awaitReady} says when it has. */
  static WorkerProcess start(SubjectKind kind, Plan plan, Path keyFile) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(Worker.class));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    WorkerProcess worker = new WorkerProcess(kind, builder.start());
    worker.send(new Request.Prepare(kind, plan, keyFile.toString()));
    return worker;
  }

  SubjectKind kind() {
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

  /** The row of all repeats; the index is closed then. */
  Row finish(Row.KeyChoice keys, Plan plan) throws IOException {
    send(new Request.Finish());
    return new Row(kind, keys, plan, List.copyOf(repeats), receive(Answer.Totals.class));
  }

  private void send(Request request) throws IOException {
    requests.writeObject(request);
    requests.flush();
  }

  private <A extends Answer> A receive(Class<A> expected) throws IOException {
    try {
      Object answer = answers.readObject();
      if (answer instanceof Answer.Failed(String reason)) {
        throw new BenchException(kind.label() + " could not be measured: " + reason);
      }
      return expected.cast(answer);
    } catch (EOFException e) {
      throw new BenchException(kind.label() + " could not be measured: its process ended", e);
    } catch (ClassNotFoundException e) {
      throw new IOException("a worker answered in words of another version", e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}

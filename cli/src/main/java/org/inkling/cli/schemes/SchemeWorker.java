package org.inkling.cli.schemes;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import org.inkling.cli.bench.KeyFile;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.bench.Worker;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.experiment.Machine;
import org.inkling.loft.RetrainingScheme;

/**
 * The process of one scheme: takes its task and then orders to run from its standard input, and
 * answers each on its standard output. It ends when its input does.
 */
public final class SchemeWorker {

  private SchemeWorker() {}

  /** Serves until the input ends; what is printed meanwhile goes to the standard error. */
  public static void main(String[] arguments) throws Exception {
    System.setOut(System.err);
    try (var answers =
        new ObjectOutputStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
      answers.flush(); // the header, for which the other side waits
      try (var orders =
          new ObjectInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)))) {
        serve(orders, answers);
      }
    } catch (EOFException e) {
      return; // the process that asked is gone or has heard enough
    }
  }

  private static void serve(ObjectInputStream orders, ObjectOutputStream answers)
      throws IOException, ClassNotFoundException {
    try {
      var task = (Task) orders.readObject();
      var session =
          new SchemeSession(
              task.scheme(),
              task.plan(),
              entries -> SubjectKind.LOFT.load(entries, task.scheme()),
              KeyFile.map(Path.of(task.keyFile())));
      send(new Ready(Machine.jdk(), Machine.flags()), answers);
      while (true) {
        var order = (Run) orders.readObject();
        send(new Done(session.run(order.mix(), order.turn())), answers);
      }
    } catch (EOFException e) {
      throw e;
    } catch (Exception | OutOfMemoryError e) {
      send(new Failed(Worker.reason(e)), answers);
    }
  }

  private static void send(Answer answer, ObjectOutputStream answers) throws IOException {
    answers.writeObject(answer);
    answers.flush();
    answers.reset(); // or all that was ever sent would be kept
  }

  /**
   * What a worker is for; answered by {@link Ready}.
   *
   * @param scheme the scheme
   * @param plan the comparison
   * @param keyFile where the keys are
   */
  record Task(RetrainingScheme scheme, SchemesPlan plan, String keyFile) implements Serializable {}

  /**
   * Run once; answered by {@link Done}.
   *
   * @param mix what to do
   * @param turn in which turn this is
   */
  record Run(Workload mix, int turn) implements Serializable {}

  /** What a worker says. */
  sealed interface Answer extends Serializable {}

  /**
   * The streams are made.
   *
   * @param jdk the virtual machine
   * @param flags what it was started with
   */
  record Ready(String jdk, String flags) implements Answer {}

  /** A run is over. */
  record Done(SchemeRun run) implements Answer {}

  /** It ends without a result. */
  record Failed(String reason) implements Answer {}
}

package org.inkling.examples.growth;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import org.inkling.examples.bench.KeyFile;
import org.inkling.examples.bench.SubjectKind;

/**
 * The process in which one index grows: takes one task from its standard input, and tells its steps
 * and its result on its standard output.
 */
public final class GrowthWorker {

  private GrowthWorker() {}

  /** Carries out one task; what is printed meanwhile goes to the standard error. */
  public static void main(String[] arguments) throws Exception {
    System.setOut(System.err);
    try (var in =
            new ObjectInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        var out =
            new ObjectOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
      Task task = (Task) in.readObject();
      send(answer(task, out), out);
    }
  }

  private static Answer answer(Task task, ObjectOutputStream out) {
    try {
      var keys = KeyFile.map(Path.of(task.keyFile()));
      return new Done(
          new GrowthSession(task.kind()::load, task.plan(), keys, step -> send(new Step(step), out))
              .run());
    } catch (IllegalArgumentException e) {
      return new Refused(String.valueOf(e.getMessage()));
    } catch (Exception | OutOfMemoryError e) {
      return new Failed(reason(e));
    }
  }

  private static void send(Answer answer, ObjectOutputStream out) throws IOException {
    out.writeObject(answer);
    out.flush();
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString();
  }

  /**
   * What a worker is asked to do.
   *
   * @param kind the index
   * @param plan how it grows
   * @param keyFile where the keys are
   */
  record Task(SubjectKind kind, GrowthPlan plan, String keyFile) implements Serializable {}

  /** What a worker says: any number of steps, then one of the others. */
  sealed interface Answer extends Serializable {}

  /** Where it is. */
  record Step(String text) implements Answer {}

  /** It is done. */
  record Done(GrowthResult result) implements Answer {}

  /** The keys do not suit the plan. */
  record Refused(String reason) implements Answer {}

  /** It ends without a result. */
  record Failed(String reason) implements Answer {}
}

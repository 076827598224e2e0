package org.inkling.cli.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/**
 * The process that does one errand: takes it from its standard input, and tells its steps and what
 * it came to on its standard output.
 */
public final class ErrandWorker {

  private ErrandWorker() {}

  /** Does one errand; what is printed meanwhile goes to the standard error. */
  public static void main(String[] arguments) throws Exception {
    System.setOut(System.err);
    try (var in =
            new ObjectInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        var out =
            new ObjectOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
      send(answer((Errand<?>) in.readObject(), out), out);
    }
  }

  private static Answer answer(Errand<?> errand, ObjectOutputStream out) {
    try {
      return new Done(errand.run(step -> send(new Step(step), out)));
    } catch (IllegalArgumentException e) {
      return new Refused(String.valueOf(e.getMessage()));
    } catch (Exception | OutOfMemoryError e) {
      return new Failed(Worker.reason(e));
    }
  }

  private static void send(Answer answer, ObjectOutputStream out) throws IOException {
    out.writeObject(answer);
    out.flush();
  }

  /** What a worker says: any number of steps, then one of the others. */
  sealed interface Answer extends Serializable {}

  /** Where it is. */
  record Step(String text) implements Answer {}

  /** It is done. */
  record Done(Serializable result) implements Answer {}

  /** What was asked for cannot be. */
  record Refused(String reason) implements Answer {}

  /** It ends without a result. */
  record Failed(String reason) implements Answer {}
}

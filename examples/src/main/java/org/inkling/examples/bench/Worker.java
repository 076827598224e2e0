package org.inkling.examples.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;

/**
 * The process in which one index is measured: takes requests from its standard input, one after the
 * other, and answers each on its standard output. It ends when its input does.
 */
public final class Worker {

  private Worker() {}

  /** Serves until the input ends; what is printed meanwhile goes to the standard error. */
  public static void main(String[] arguments) throws Exception {
    System.setOut(System.err);
    serve(
        new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
  }

  static void serve(InputStream in, OutputStream out) throws IOException, ClassNotFoundException {
    try (ObjectOutputStream answers = new ObjectOutputStream(out)) {
      answers.flush();
      try (ObjectInputStream requests = new ObjectInputStream(in)) {
        answer(requests, answers);
      } catch (EOFException e) {
        return; // the process that asked is gone or has heard enough
      }
    }
  }

  private static void answer(ObjectInputStream requests, ObjectOutputStream answers)
      throws IOException, ClassNotFoundException {
    try (Session session = new Session((Request.Prepare) requests.readObject())) {
      send(new Answer.Ready(), answers);
      while (true) {
        send(carryOut((Request) requests.readObject(), session), answers);
      }
    } catch (EOFException e) {
      throw e;
    } catch (Exception | OutOfMemoryError e) {
      send(new Answer.Failed(reason(e)), answers);
    }
  }

  private static Answer carryOut(Request request, Session session) throws InterruptedException {
    return switch (request) {
      case Request.Repeat repeat -> session.repeat(repeat);
      case Request.Finish() -> session.finish();
      case Request.Prepare again ->
          throw new IllegalStateException("a worker measures one index, asked again: " + again);
    };
  }

  private static void send(Answer answer, ObjectOutputStream answers) throws IOException {
    answers.writeObject(answer);
    answers.flush();
  }

  /** What a failure comes from. */
  public static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString();
  }
}

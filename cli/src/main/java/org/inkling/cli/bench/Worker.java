package org.inkling.cli.bench;

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
import java.util.Optional;

/**
 * The process in which one index is measured: takes requests from its standard input, one after the
 * other, and answers each on its standard output. It ends when its input does.
 */
public final class Worker {

  private final ObjectInputStream requests;
  private final ObjectOutputStream answers;
  private Optional<LoadedSubject> loaded = Optional.empty();

  private Worker(ObjectInputStream requests, ObjectOutputStream answers) {
    this.requests = requests;
    this.answers = answers;
  }

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
        new Worker(requests, answers).serve();
      } catch (EOFException e) {
        return; // the process that asked is gone or has heard enough
      }
    }
  }

  private void serve() throws IOException, ClassNotFoundException {
    try {
      while (true) {
        plan((Request.Prepare) requests.readObject());
      }
    } catch (EOFException e) {
      throw e;
    } catch (Exception | OutOfMemoryError e) {
      send(new Answer.Failed(reason(e)));
    } finally {
      loaded.ifPresent(LoadedSubject::close);
    }
  }

  /** Serves one plan to its end. */
  private void plan(Request.Prepare prepare)
      throws IOException, ClassNotFoundException, InterruptedException {
    Optional<LoadedSubject> before = loaded;
    loaded = Optional.empty();
    Session session = new Session(prepare, before);
    loaded = Optional.of(session.loaded());
    send(new Answer.Ready());
    while (true) {
      switch ((Request) requests.readObject()) {
        case Request.Repeat repeat -> send(session.repeat(repeat));
        case Request.Pace pace -> send(session.pace(pace));
        case Request.Finish(boolean keep) -> {
          loaded = Optional.empty();
          Session.Finished finished = session.finish(keep);
          loaded = finished.left();
          send(finished.totals());
          return;
        }
        case Request.Prepare again ->
            throw new IllegalStateException("a plan is not over, asked for another: " + again);
      }
    }
  }

  private void send(Answer answer) throws IOException {
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

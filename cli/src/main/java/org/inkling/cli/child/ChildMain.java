package org.inkling.cli.child;

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
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The main class of a child process, which runs the tasks that it reads, one after the other. */
public final class ChildMain {
  private final ObjectOutputStream answers;
  private final ChildContext context = new ChildContext(step -> send(new Step(step)));

  private ChildMain(ObjectOutputStream answers) {
    this.answers = answers;
  }

  /** Runs tasks until the input ends. Printed output goes to standard error. */
  public static void main(String[] arguments) throws Exception {
    System.setOut(System.err);
    var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    try (var answers = new ObjectOutputStream(out)) {
      answers.flush(); // the parent waits for the header
      var in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
      try (var tasks = new ObjectInputStream(in)) {
        new ChildMain(answers).serve(tasks);
      }
    } catch (EOFException e) {
      // the parent has ended before it sent anything
    }
    System.exit(0); // a task may have left threads behind
  }

  /** Runs tasks until the input ends or a task fails. */
  private void serve(ObjectInputStream tasks) throws Exception {
    Answer answer;
    do {
      ChildTask<?> task;
      try {
        task = (ChildTask<?>) tasks.readObject();
      } catch (EOFException e) {
        break;
      }
      answer = answer(task);
      send(answer);
    } while (answer instanceof Done);
    context.close();
  }

  private Answer answer(ChildTask<?> task) {
    try {
      return new Done(task.run(context));
    } catch (IllegalArgumentException e) {
      return new Refused(String.valueOf(e.getMessage()));
    } catch (Exception | OutOfMemoryError e) {
      return new Failed(rootCause(e));
    }
  }

  private void send(Answer answer) {
    try {
      answers.writeObject(answer);
      answers.flush();
      answers.reset(); // otherwise the stream keeps every object
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String rootCause(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString();
  }

  /** An answer to a task: any number of {@link Step}s, then one of the others. */
  sealed interface Answer extends Serializable {}

  /** A step of the task. */
  record Step(String text) implements Answer {}

  /** The task is done. */
  record Done(@Nullable Serializable result) implements Answer {}

  /** The task cannot be carried out. */
  record Refused(String reason) implements Answer {}

  /** The task failed. */
  record Failed(String reason) implements Answer {}
}

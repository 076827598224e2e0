package org.inkling.cli.child;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.StepListener;
import org.jspecify.annotations.Nullable;

/** A child process that runs tasks, one at a time, in its own JVM. */
public final class ChildProcess implements AutoCloseable {
  private static final int MAX_END_SECONDS = 30;

  private final String name;
  private final Process process;
  private final ObjectOutputStream tasks;
  private final StepListener steps;
  private @Nullable ObjectInputStream answers;

  private ChildProcess(String name, Process process, StepListener steps) throws IOException {
    this.name = name;
    this.process = process;
    this.tasks = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.steps = steps;
    tasks.flush();
  }

  /**
   * Starts a child.
   *
   * @param name the name of what it measures, for messages
   * @param jvmFlags flags in addition to those of this process
   * @param steps receives the steps of its tasks
   */
  public static ChildProcess start(String name, List<String> jvmFlags, StepListener steps)
      throws IOException {
    var builder = new ProcessBuilder(ChildJvm.command(ChildMain.class, jvmFlags));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    return new ChildProcess(name, builder.start(), steps);
  }

  /** Runs one task in a separate child. */
  public static <R extends Serializable> R run(
      String name, List<String> jvmFlags, ChildTask<R> task, StepListener steps)
      throws IOException {
    try (ChildProcess child = start(name, jvmFlags, steps)) {
      return child.run(task);
    }
  }

  /** Returns the name that the child was started with. */
  public String name() {
    return name;
  }

  /**
   * Runs a task and waits for its answer.
   *
   * @throws IllegalArgumentException if the task cannot be carried out
   * @throws ExperimentException if the task fails for another reason, or the child ends or writes
   *     other output than answers
   */
  public <R extends Serializable> R run(ChildTask<R> task) throws IOException {
    send(task);
    return await(task);
  }

  /** Sends a task; {@link #await} returns its answer. */
  public void send(ChildTask<?> task) {
    try {
      tasks.writeObject(task);
      tasks.flush();
      tasks.reset(); // otherwise the stream keeps every object
    } catch (IOException e) {
      process.destroy(); // await reports that the child has ended
    }
  }

  /**
   * Waits for the answer to the task that was sent.
   *
   * @throws IllegalArgumentException if the task cannot be carried out
   * @throws ExperimentException if the task fails for another reason, or the child ends or writes
   *     other output than answers
   */
  @SuppressWarnings("unchecked") // the type of the result is that of the task
  public <R extends Serializable> R await(ChildTask<R> task) throws IOException {
    try {
      while (true) {
        switch ((ChildMain.Answer) answers().readObject()) {
          case ChildMain.Step(String text) -> steps.report(text);
          case ChildMain.Done(Serializable result) -> {
            return (R) result;
          }
          case ChildMain.Refused(String reason) -> throw new IllegalArgumentException(reason);
          case ChildMain.Failed(String reason) ->
              throw new ExperimentException(name + " could not be measured: " + reason);
        }
      }
    } catch (EOFException e) {
      throw new ExperimentException(name + " could not be measured: its process ended", e);
    } catch (StreamCorruptedException | OptionalDataException e) {
      // ChildMain sends what Java code prints to standard error, but not what the JVM itself
      // prints.
      throw new ExperimentException(
          name
              + " could not be measured: its process has written other output than answers to"
              + " standard output, perhaps by its JVM or an agent ("
              + e.getMessage()
              + ")",
          e);
    } catch (ClassNotFoundException e) {
      throw new IOException("a child process of another version answered " + task, e);
    }
  }

  /** Opens the stream on first use, because opening it waits for the child to start. */
  private ObjectInputStream answers() throws IOException {
    if (answers == null) {
      answers = new ObjectInputStream(new BufferedInputStream(process.getInputStream()));
    }
    return answers;
  }

  /** Asks the child to close its objects and to end. Kills the child if that takes too long. */
  @Override
  public void close() {
    try {
      tasks.close();
      if (process.waitFor(MAX_END_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // the child no longer reads
    }
    process.destroy();
  }
}

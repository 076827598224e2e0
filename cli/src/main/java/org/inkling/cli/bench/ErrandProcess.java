package org.inkling.cli.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.function.Consumer;
import org.inkling.cli.experiment.ChildJvm;
import org.inkling.cli.experiment.ExperimentException;

/** A process that does an errand, as seen from the process that started it. */
public final class ErrandProcess {

  private ErrandProcess() {}

  /**
   * Has an errand done in a process of its own, which is gone afterwards.
   *
   * @param result the type of what it comes to
   * @param steps hears where it is
   * @throws IllegalArgumentException if what is asked for cannot be
   * @throws ExperimentException if there is no result for another reason
   */
  public static <R extends Serializable> R run(
      Errand<R> errand, Class<R> result, Consumer<String> steps) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(ChildJvm.command(ErrandWorker.class, errand.jvmFlags()));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    try (var errands = new ObjectOutputStream(process.getOutputStream())) {
      errands.writeObject(errand);
      errands.flush();
      return result.cast(listen(process, errand.name(), steps));
    } catch (EOFException e) {
      throw failed(errand.name(), "its process ended");
    } catch (ClassNotFoundException e) {
      throw new IOException("a worker answered in words of another version", e);
    } finally {
      process.destroy();
    }
  }

  private static Serializable listen(Process process, String name, Consumer<String> steps)
      throws IOException, ClassNotFoundException {
    try (var answers = new ObjectInputStream(new BufferedInputStream(process.getInputStream()))) {
      while (true) {
        switch ((ErrandWorker.Answer) answers.readObject()) {
          case ErrandWorker.Step(String text) -> steps.accept(text);
          case ErrandWorker.Done(Serializable result) -> {
            return result;
          }
          case ErrandWorker.Refused(String reason) -> throw new IllegalArgumentException(reason);
          case ErrandWorker.Failed(String reason) -> throw failed(name, reason);
        }
      }
    }
  }

  private static ExperimentException failed(String name, String reason) {
    return new ExperimentException(name + " could not be measured: " + reason);
  }
}

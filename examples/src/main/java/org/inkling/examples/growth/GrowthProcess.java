package org.inkling.examples.growth;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.function.Consumer;
import org.inkling.examples.bench.BenchException;
import org.inkling.examples.bench.ChildJvm;

/** A worker process as seen from the process that started it. */
final class GrowthProcess {

  private GrowthProcess() {}

  /**
   * Has a worker carry out a task.
   *
   * @param steps hears where it is
   * @throws IllegalArgumentException if the keys do not suit the plan
   * @throws BenchException if there is no result for another reason
   */
  static GrowthResult run(GrowthWorker.Task task, Consumer<String> steps) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(GrowthWorker.class));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    try (var tasks = new ObjectOutputStream(process.getOutputStream())) {
      tasks.writeObject(task);
      tasks.flush();
      return listen(process, task.kind().label(), steps);
    } catch (EOFException e) {
      throw failed(task.kind().label(), "its process ended");
    } catch (ClassNotFoundException e) {
      throw new IOException("a worker answered in words of another version", e);
    } finally {
      process.destroy();
    }
  }

  private static GrowthResult listen(Process process, String name, Consumer<String> steps)
      throws IOException, ClassNotFoundException {
    try (var answers = new ObjectInputStream(new BufferedInputStream(process.getInputStream()))) {
      while (true) {
        switch ((GrowthWorker.Answer) answers.readObject()) {
          case GrowthWorker.Step(String text) -> steps.accept(text);
          case GrowthWorker.Done(GrowthResult result) -> {
            return result;
          }
          case GrowthWorker.Refused(String reason) -> throw new IllegalArgumentException(reason);
          case GrowthWorker.Failed(String reason) -> throw failed(name, reason);
        }
      }
    }
  }

  private static BenchException failed(String name, String reason) {
    return new BenchException(name + " could not be measured: " + reason);
  }
}

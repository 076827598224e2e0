package org.inkling.cli.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.inkling.cli.experiment.ExperimentException;
import org.junit.jupiter.api.Test;

/** What the parent says of a child that answers, and of one whose output is no answer. */
class ChildProcessTest {

  private static Integer run(String... flags) throws IOException {
    ChildTask<Integer> task = context -> 42;
    return ChildProcess.run("toy", List.of(flags), task, step -> {});
  }

  @Test
  void aTaskIsAnswered() throws IOException {
    assertEquals(42, run());
  }

  @Test
  void outputOfTheJvmIsNoAnswer() {
    var failure = assertThrows(ExperimentException.class, () -> run("--show-version"));
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.startsWith("toy could not be measured: "), message);
    assertTrue(message.contains("standard output"), message);
  }
}

package org.inkling.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.disk.FileAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What every command has in common: usage, suggestions, sentences, exit codes, completion. */
final class InklingTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "store", "disk", "datasets", "check"})
  void aMissingCommandIsSaidWithTheUsage(String group) {
    CommandRun run = group.isEmpty() ? CommandRun.of() : CommandRun.of(group);
    assertEquals(2, run.code());
    assertEquals("", run.out());
    String name = group.isEmpty() ? "inkling" : "inkling " + group;
    assertTrue(run.err().startsWith(name + ": a command is missing"), run.err());
    assertTrue(run.err().contains("Usage: " + name + " "), run.err());
    assertTrue(run.err().contains("Commands:"), run.err());
  }

  @Test
  void whatIsMisspeltGetsASuggestion() {
    CommandRun.of("strore", "get").assertRefused("no command strore", "did you mean store");
    CommandRun.of("store", "exprt", folder).assertRefused("no command exprt", "export");
    CommandRun.of("store", "gte").assertRefused("no command gte; there are put, get, remove");
    CommandRun.of("disk", "inspect", "--acces", "mapped", folder)
        .assertRefused("no option --acces", "did you mean --access");
    CommandRun.of("get", folder, 1).assertRefused("no command get", "did you mean store get?");
    CommandRun.of("export").assertRefused("did you mean disk export or store export?");
    CommandRun.of("datasets", "list", "twice").assertRefused("one argument too many: twice");
  }

  @Test
  void anUnreadableFileIsSaidWithoutAClass() {
    Path missing = folder.resolve("missing");
    CommandRun.of("disk", "scan", missing).assertRefused(missing + "", "no such file or folder");
    CommandRun.of("disk", "build", folder.resolve("new"), "--entries", missing + ".csv")
        .assertRefused(missing + ".csv cannot be read: no such file or folder");
    CommandRun verbose = CommandRun.of("--verbose", "disk", "scan", missing);
    assertEquals(2, verbose.code());
    assertTrue(verbose.err().startsWith(FileAccessException.class.getName()), verbose.err());
    assertTrue(verbose.err().contains("\tat org.inkling.disk."), verbose.err());
    CommandRun after = CommandRun.of("disk", "scan", missing, "--verbose");
    assertTrue(after.err().contains("\tat org.inkling.disk."), after.err());
  }

  /** A command that fails as the test wishes. */
  @Command(name = "fail")
  static final class Failing implements Runnable {
    @Option(names = "--error")
    private boolean error;

    @Override
    public void run() {
      if (error) {
        throw new OutOfMemoryError("Java heap space");
      }
      throw new UnsupportedOperationException("thirteen");
    }
  }

  @Test
  void whatNobodyExpectedIsAFailureToo() {
    var err = new StringWriter();
    CommandLine line = Inkling.commandLine(new Failing()).setErr(new PrintWriter(err));
    line.setExecutionStrategy(new CommandLine.RunLast());
    assertEquals(2, line.execute("fail"));
    assertEquals(
        "inkling fail: an unexpected error: thirteen; --verbose shows where it happened",
        err.toString().strip());
    assertEquals(2, Inkling.run(new String[] {"fail", "--error"}, new Failing()));
    String heap = FailureText.of(new OutOfMemoryError("Java heap space"));
    assertTrue(heap.contains("the heap of "), heap);
    String other = FailureText.of(new OutOfMemoryError("no memory for 8 pages"));
    assertTrue(other.contains("no memory for 8 pages"), other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void theCompletionScriptKnowsTheCommands(String shell) throws IOException, InterruptedException {
    CommandRun run = CommandRun.of("completion", shell);
    assertEquals(0, run.code(), run.err());
    for (String word : new String[] {"import", "--value-column", "report", "--phases"}) {
      assertTrue(run.out().contains(word), word);
    }
    assertTrue(run.out().contains("bashcompinit"), "nothing for zsh");
    Path script = Files.writeString(folder.resolve("script"), run.out());
    Path bash = Path.of("/bin/bash");
    if (Files.isExecutable(bash)) {
      assertEquals(0, new ProcessBuilder(bash + "", "-n", script + "").start().waitFor());
    }
    CommandRun.of("completion", "fish").assertRefused("for bash and for zsh");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "help"})
  void theUsageNamesTheExitCodes(String help) {
    CommandRun run = CommandRun.of(help);
    assertEquals(0, run.code());
    assertTrue(run.out().contains("Exit codes:"), run.out());
    assertFalse(run.out().contains("java."), run.out());
  }
}

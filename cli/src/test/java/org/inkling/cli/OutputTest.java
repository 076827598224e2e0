package org.inkling.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.inkling.cli.child.ChildJvm;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.output.OutputException;
import org.inkling.cli.output.StandardOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** That no command succeeds if its output was lost, and none goes on for a reader that has gone. */
final class OutputTest {
  private static final String FULL = "No space left on device";
  private static final int ENTRIES = 50_000;

  @TempDir Path folder;

  /** A stream that fails from its first byte on, and counts the attempts to write to it. */
  private static final class Failing extends OutputStream {
    private final String reason;
    private int attempts;

    Failing(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int one) throws IOException {
      attempts++;
      throw new IOException(reason);
    }
  }

  private static CommandRun run(Failing output, Object... arguments) {
    var err = new StringWriter();
    var out = new OutputStreamWriter(new StandardOutput(output, false), UTF_8);
    CommandLine line =
        Inkling.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err));
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    return new CommandRun(line.execute(words), "", err.toString());
  }

  private static void assertLost(Object... arguments) {
    var output = new Failing(FULL);
    CommandRun run = run(output, arguments);
    String said = Arrays.toString(arguments) + ": " + run.err();
    assertEquals(2, run.code(), said);
    assertTrue(run.err().endsWith(": standard output cannot be written: " + FULL + "\n"), said);
    assertEquals(1, run.err().lines().count(), said);
    assertEquals(1, output.attempts, said);
  }

  private Path store() throws IOException {
    String entries =
        LongStream.range(0, ENTRIES).mapToObj(key -> key + ",7\n").collect(Collectors.joining());
    Path store = folder.resolve("store");
    Path file = Files.writeString(folder.resolve("entries.csv"), "key,value\n" + entries);
    CommandRun.lines("store", "import", store, file);
    CommandRun.lines("disk", "build", folder.resolve("index"), "--entries", file);
    return store;
  }

  @Test
  void everyCommandThatPrintsFailsIfNothingCanBeWritten() throws IOException {
    Path store = store();
    Path index = folder.resolve("index");
    assertLost("store", "get", store, 5);
    assertLost("store", "get", store, 5, 6);
    assertLost("store", "scan", store, "--all");
    assertLost("store", "scan", store, "--count");
    assertLost("store", "stats", store);
    assertLost("store", "verify", store);
    assertLost("store", "export", store);
    assertLost("store", "backup", store, folder.resolve("copy"));
    assertLost("store", "compact", store);
    assertLost("disk", "scan", index, "--all");
    assertLost("disk", "lookup", index, 5);
    assertLost("disk", "inspect", index);
    assertLost("disk", "verify", index);
    assertLost("disk", "export", index, folder.resolve("exported.csv"));
    assertLost(
        "disk", "build", folder.resolve("other"), "--entries", folder.resolve("entries.csv"));
    assertLost("datasets", "list");
    assertLost("datasets", "generate", "uniform:1000", folder.resolve("keys"));
    assertLost("datasets", "verify", folder.resolve("keys"));
    assertLost("check", "soak", "--minutes", "0.01", "--threads", "1");
    assertLost("datasets", "hardness", folder.resolve("entries.csv"));
    assertLost("completion", "bash");
    assertLost("--version");
  }

  @Test
  void whatACommandHasDoneStaysIfItsOutputIsLost() throws IOException {
    Path store = folder.resolve("imported");
    Path file = Files.writeString(folder.resolve("e.csv"), "5,50\n");
    assertLost("store", "import", store, file);
    assertEquals(List.of("50"), CommandRun.lines("store", "get", store, 5));
    assertLost("store", "load", folder.resolve("loaded"), "uniform:1000");
    assertEquals(
        List.of("1000"), CommandRun.lines("store", "scan", folder.resolve("loaded"), "--count"));
    Path json = folder.resolve("facts.json");
    assertLost("store", "stats", store, "--json", json);
    assertTrue(Files.readString(json).contains("stageEntries"));
  }

  @Test
  void theHelpOfEveryCommandIsOutputToo() {
    for (String words : commands("", Inkling.commandLine())) {
      assertLost((Object[]) (words + " --help").strip().split(" "));
    }
  }

  /** Returns all commands, as users would write them. */
  private static List<String> commands(String name, CommandLine line) {
    var all = new ArrayList<>(List.of(name));
    line.getSubcommands().entrySet().stream()
        .filter(sub -> !sub.getKey().equals("help"))
        .forEach(sub -> all.addAll(commands(name + " " + sub.getKey(), sub.getValue())));
    return all;
  }

  /** A check that finds a violation. */
  @Command(name = "judge")
  static final class Judge extends ExperimentCommand {
    record Found(List<String> lines, boolean passed) implements ExperimentReport {}

    @Override
    protected Experiment prepare() {
      return () -> {
        progress().println("judging");
        return new Found(List.of("a violation of the third law"), false);
      };
    }
  }

  @Test
  void aViolationIsNotLostWithTheOutput() throws IOException {
    for (String reason : List.of(FULL, "Broken pipe")) {
      var err = new StringWriter();
      var lost = new StandardOutput(new Failing(reason), false);
      CommandLine line =
          Inkling.commandLine(new Judge())
              .setOut(new PrintWriter(new OutputStreamWriter(lost, UTF_8), true))
              .setErr(new PrintWriter(err));
      Path json = folder.resolve("judged.json");
      assertEquals(1, line.execute("judge", "--json", json.toString()));
      assertEquals("a violation of the third law", err.toString().strip());
      assertTrue(Files.readString(json).contains("the third law"));
    }
  }

  /** A command that fails after it has printed something. */
  @Command(name = "stumble")
  static final class Stumble implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      spec.commandLine().getOut().write("the first half"); // no line ends it
      throw new IllegalStateException("no second half");
    }
  }

  @Test
  void whatWasPrintedBeforeAFailureIsWritten() {
    var out = new StringWriter();
    var err = new StringWriter();
    CommandLine line =
        Inkling.commandLine(new Stumble())
            .setOut(new PrintWriter(new BufferedWriter(out), true))
            .setErr(new PrintWriter(err));
    assertEquals(2, line.execute("stumble"));
    assertEquals("the first half", out.toString());
    assertTrue(err.toString().contains("no second half"), err.toString());
  }

  @Test
  void aFailureIsSaidEvenIfWhatWasPrintedIsLost() {
    CommandRun run = run(new Failing(FULL), "store", "get", folder.resolve("none"), 1);
    assertEquals(2, run.code());
    assertFalse(run.err().contains(FULL), run.err());
  }

  @Test
  void aMeasurementGoesOnWithoutItsLines() throws IOException {
    store();
    Path json = folder.resolve("fetch.json");
    assertLost(
        "disk",
        "calibrate",
        folder.resolve("index"),
        "--threads",
        "1,2",
        "--pages",
        "2",
        "--millis",
        "1",
        "--json",
        json);
    String written = Files.readString(json);
    assertTrue(written.contains("\"threads\": 2"), written);
  }

  /** A full pipe that does not let its writers wait has a reader all the same. */
  @Test
  void aPipeThatIsFullIsNoReaderThatHasGone() {
    var output = new Failing("Resource temporarily unavailable");
    var pipe = new StandardOutput(output, true);
    var failure = assertThrows(OutputException.class, () -> pipe.write(7));
    assertFalse(failure.isReaderGone());
    assertSame(failure, assertThrows(OutputException.class, () -> pipe.write(7)));
    assertEquals(1, output.attempts);
  }

  @Test
  void aReaderThatHasGoneEndsACommandWithoutAWord() throws IOException {
    Path store = store();
    for (String command : List.of("scan", "export")) {
      var output = new Failing("Broken pipe");
      assertEquals(new CommandRun(141, "", ""), run(output, "store", command, store));
      assertEquals(1, output.attempts);
    }
  }

  private static ProcessBuilder process(Object... arguments) {
    List<String> command = new ArrayList<>(ChildJvm.command(Inkling.class, List.of()));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    return new ProcessBuilder(command);
  }

  @Test
  void aProcessEndsWhenItsReaderHasGone() throws Exception {
    Process scan = process("store", "scan", store(), "--all").start();
    try (BufferedReader out = scan.inputReader()) {
      assertEquals("0 7", out.readLine());
    }
    assertEquals("", new String(scan.getErrorStream().readAllBytes(), UTF_8));
    assertEquals(141, scan.waitFor());
  }

  @Test
  void aProcessFailsIfItsBinaryOutputIsLost() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "this system has no /dev/full");
    Process export =
        process("store", "export", store(), "--format", "pairs")
            .redirectOutput(Redirect.to(full.toFile()))
            .start();
    String said = new String(export.getErrorStream().readAllBytes(), UTF_8);
    assertEquals(1, said.lines().count(), said);
    assertTrue(said.startsWith("inkling store export: standard output cannot be written"), said);
    assertEquals(2, export.waitFor());
  }
}

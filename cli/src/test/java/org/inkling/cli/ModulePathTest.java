package org.inkling.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the command line with all modules on the module path: it measures LOFT from there. */
@Execution(ExecutionMode.CONCURRENT)
class ModulePathTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench --index loft --keys uniform:5000 --seconds 0.02 --repeat 1",
        "bench grow --keys uniform:5000 --seconds 0.02 --repeat 1",
        "datasets list",
        "datasets hardness uniform:5000"
      })
  void commandsRunOnTheModulePath(String arguments) throws IOException, InterruptedException {
    String text = run(arguments + " --json " + folder.resolve("found.json"));
    assertTrue(text.contains("uniform"), text);
    assertTrue(Files.size(folder.resolve("found.json")) > 0, text);
  }

  @Test
  void whatBenchmarksWroteIsDrawnOnTheModulePath() throws IOException, InterruptedException {
    Path json = folder.resolve("phases.json");
    run(
        "bench --phases 50/50 --index loft --keys uniform:5000 --operations 4k --window 1k"
            + " --repeat 1 --json "
            + json);
    run("plot " + json);
    assertTrue(Files.size(folder.resolve("phases.svg")) > 1_000);
    run("plot " + json + " --out " + folder.resolve("phases.png"));
    assertTrue(Files.size(folder.resolve("phases.png")) > 1_000);
  }

  @Test
  void anIndexFileIsBuiltAndReadOnTheModulePath() throws IOException, InterruptedException {
    Path file = folder.resolve("keys.index");
    run("disk build " + file + " --keys uniform:5000");
    assertTrue(run("disk verify " + file).contains("whole   yes"));
  }

  @Test
  void aStoreIsWrittenAndReadOnTheModulePath() throws IOException, InterruptedException {
    Path store = folder.resolve("store");
    run("store put " + store + " -1 2");
    assertEquals("2", run("store get " + store + " -1").strip());
    run("store stats " + store + " --json " + folder.resolve("stats.json"));
    assertTrue(run("store verify " + store).contains("whole   yes"));
  }

  private String run(String arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--module-path", modulePath()));
    command.addAll(List.of("--enable-native-access=org.inkling.core,org.inkling.disk"));
    command.addAll(List.of("--module", "org.inkling.cli/org.inkling.cli.Inkling"));
    command.addAll(List.of(arguments.split(" ")));
    Path output = folder.resolve("output");
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().remove("INKLING_DATA");
    Process process = builder.start();
    int exitCode = process.waitFor();
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertEquals(0, exitCode, text);
    return text;
  }

  /** Returns the class path without test classes and libraries for tests. */
  private static String modulePath() {
    String separator = File.pathSeparator;
    return Stream.of(System.getProperty("java.class.path").split(separator))
        .filter(entry -> !entry.endsWith("test-classes") && !entry.contains("surefire"))
        .filter(entry -> !entry.contains("junit") && !entry.contains("opentest4j"))
        .filter(entry -> !entry.contains("apiguardian") && !entry.endsWith("-tests.jar"))
        .filter(entry -> Files.exists(Path.of(entry)))
        .collect(Collectors.joining(separator));
  }
}

package org.inkling.cli.check.histories;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.cli.Inkling;
import org.inkling.cli.experiment.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Runs the command as a user would. */
class HistoriesCommandTest {
  private static final long SEED = TestSeed.of("HistoriesCommandTest");

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String arguments) {
    CommandLine line = Inkling.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    List<String> all = new ArrayList<>(List.of("check", "histories"));
    all.addAll(List.of(arguments.split(" ")));
    return line.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--operations 60000 --threads 4",
        "--operations 60000 --threads 4 --nodes tiny --fresh 100",
        "--operations 20000 --threads 1 --nodes tiny",
        "--operations 40000 --threads 16 --keys 3 --nodes tiny",
        "--operations 20000 --threads 64 --keys 64 --fresh 250",
        "--operations 150000 --threads 3 --fresh 0 --keys 1",
        "--operations 120000 --threads 4 --limit 2M --nodes tiny --fresh 100",
        "--operations 1 --threads 2"
      })
  void everyHistoryOfASoundIndexHasAnOrder(String options) {
    assertEquals(0, run(options + " --seed " + SEED), () -> output());
    assertTrue(out.toString().contains("every key's history has an order"), () -> output());
  }

  @ParameterizedTest
  @EnumSource
  void everyIndexCanBeNamed(CheckedIndex index) {
    String options = "--operations 40000 --nodes tiny --index " + index.label();
    assertEquals(0, run(options + " --seed " + SEED), () -> output());
    assertTrue(out.toString().contains("index       " + index.label()), () -> output());
  }

  @ParameterizedTest
  @ValueSource(strings = {"long-bytes", "bytes"})
  void byteStringsHaveAnOrderUnderALimit(String index) {
    String options = "--operations 30000 --limit 3M --fresh 100 --index " + index;
    assertEquals(0, run(options + " --seed " + SEED), () -> output());
  }

  /** Leaves are split and merged all the time, so that many a comparison meets a held latch. */
  @Test
  void byteStringsHaveAnOrderUnderMerges() {
    String options = "--operations 150000 --threads 4 --nodes tiny --fresh 100 --index bytes";
    assertEquals(0, run(options + " --seed " + SEED), () -> output());
  }

  @ParameterizedTest
  @CsvSource({
    "loft, lost-update, default, 4",
    "loft, stale-read, default, 4",
    "loft, double-claim, default, 4",
    "loft, lost-update, tiny, 16",
    "loft, stale-read, tiny, 16",
    "loft, double-claim, tiny, 16",
    "loft, lost-update, tiny, 1",
    "loft, stale-read, default, 1",
    "loft, double-claim, tiny, 1",
    "xindex-h, lost-update, tiny, 4",
    "xindex-h, stale-read, tiny, 4",
    "xindex-h, double-claim, tiny, 4"
  })
  void faultsAreFoundWhateverTheSeed(String index, String mutant, String nodes, int threads) {
    String options =
        Text.format(
            "--operations 20000 --fresh 5 --index %s --threads %d --nodes %s",
            index, threads, nodes);
    for (long seed = SEED; seed < SEED + 5; seed++) {
      out.getBuffer().setLength(0);
      assertEquals(1, run(options + " --mutant " + mutant + " --seed " + seed), () -> output());
      assertTrue(out.toString().contains("no order explains"), () -> output());
      assertTrue(out.toString().contains("seed        " + seed), () -> output());
    }
  }

  @Test
  void theResultCanBeReadByMachine() throws IOException {
    Path json = folder.resolve("result.json");
    assertEquals(0, run("--operations 9000 --threads 2 --seed 5 --json " + json), () -> output());
    JsonObject result = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals(9000, result.get("operations").getAsLong());
    assertEquals("loft", result.get("index").getAsString());
    assertTrue(result.get("answers").getAsLong() >= 9000);
    assertTrue(result.get("freshKeys").getAsLong() > 3000);
    assertTrue(result.get("changes").getAsJsonObject().get("splits").getAsLong() > 0);
    run("--operations 9000 --threads 2 --mutant stale-read --json " + json);
    result = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    JsonObject violation = result.get("violation").getAsJsonObject();
    assertTrue(violation.get("window").getAsJsonArray().size() > 0);
  }

  @ParameterizedTest
  @CsvSource({
    "--operations 0, --operations",
    "--operations many, --operations",
    "--threads 0, --threads",
    "--threads 65, --threads",
    "--keys 0, --keys",
    "--fresh -1, --fresh",
    "--nodes huge, --nodes",
    "--stall -1, --stall",
    "--stall 100, -Dinkling.memory.seam=true",
    "--mutant lost-hope, --mutant",
    "--json no-such-folder/result.json, no-such-folder",
    "--index btree, --index",
    "--order any, --order"
  })
  void absurdOptionsAreRefusedInOneLine(String options, String named) {
    assertEquals(2, run(options));
    assertEquals(1, err.toString().lines().count(), () -> output());
    assertTrue(err.toString().contains(named), () -> output());
    assertEquals("", out.toString());
  }

  @Test
  void anUnknownIndexIsRefusedWithTheNamesOfTheKnownOnes() {
    assertEquals(2, run("--index btree"));
    String known =
        Stream.of(CheckedIndex.values()).map(kind -> kind.label()).collect(joining(", "));
    String message = "unknown --index btree; known are " + known;
    assertTrue(err.toString().contains(message), () -> output());
  }

  @Test
  void historiesHaveAnOrderWhereThreadsStall() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-Dinkling.memory.seam=true", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Inkling.class.getName()));
    String options = "check histories --operations 60000 --nodes tiny --stall 300 --seed " + SEED;
    command.addAll(List.of(options.split(" ")));
    Path output = folder.resolve("output");
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().remove("INKLING_DATA");
    int exitCode = builder.start().waitFor();
    String text = Files.readString(output);
    assertEquals(0, exitCode, text);
    assertTrue(text.contains("before one shared access in 300"), text);
  }

  private String output() {
    return out.toString() + err + "-Dinkling.seed=" + TestSeed.BASE;
  }
}

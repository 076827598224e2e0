package org.inkling.cli.check.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.regex.Pattern;
import org.inkling.TestSeed;
import org.inkling.cli.Inkling;
import org.inkling.cli.experiment.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Runs the soak test as a user would, for a short time, and on an index with a fault. */
class SoakCommandTest {
  private static final long SEED = TestSeed.of("SoakCommandTest");

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(CommandLine line, String... arguments) {
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    return line.execute(arguments);
  }

  private int soak(String... options) {
    List<String> arguments = new ArrayList<>(List.of("check", "soak"));
    arguments.addAll(List.of(options));
    return run(Inkling.commandLine(), arguments.toArray(String[]::new));
  }

  private int soak(Fault fault) {
    CommandLine line = Inkling.commandLine();
    line.getSubcommands()
        .get("check")
        .addSubcommand(
            "faulty", new SoakCommand((index, nodes) -> new FaultySubject(nodes, fault)));
    String minutes =
        fault == Fault.LEAK_AFTER_CLOSE ? "0.01" : "0.2"; // most end at the first symptom
    String options = "--round 0.1 --clusters 6 --places 3000 --seed " + SEED;
    return run(line, ("check faulty --minutes " + minutes + " " + options).split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "loft, default, 2",
    "loft, tiny, 5",
    "xindex-r, default, 2",
    "xindex-r, tiny, 3",
    "xindex-h, default, 2",
    "xindex-h, tiny, 3",
    "long-bytes, tiny, 3",
    "bytes, tiny, 3"
  })
  void aShortRunPasses(String index, String nodes, int threads) throws IOException {
    Path json = folder.resolve("soak.json");
    String options =
        Text.format(
            "--index %s --nodes %s --threads %d --seed %d"
                + " --minutes 0.02 --round 0.3 --clusters 8 --places 8000",
            index, nodes, threads, SEED);
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.addAll(List.of("--json", json.toString()));
    assertEquals(0, soak(arguments.toArray(String[]::new)), out + "\n" + err);
    JsonObject result = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertTrue(result.get("passed").getAsBoolean());
    assertEquals(index, result.get("index").getAsString());
    assertEquals(nodes, result.get("nodes").getAsString());
    assertEquals(threads, result.get("threads").getAsInt());
    assertEquals(SEED, result.get("seed").getAsLong());
    assertEquals(0, result.get("reservedAfterCloseBytes").getAsLong());
    assertTrue(result.get("quietPoints").getAsInt() >= 1);
    assertTrue(result.get("comparedKeys").getAsLong() > 0);
    JsonObject changes = result.get("changes").getAsJsonObject();
    if (nodes.equals("tiny")) { // how many keys come to a large node depends on the machine
      assertTrue(changes.get("splits").getAsLong() > 0, "nodes are replaced: " + changes);
    }
    JsonObject operations = result.get("operations").getAsJsonObject();
    for (String kind : operations.keySet()) {
      assertTrue(operations.get(kind).getAsLong() > 0, kind);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REFUSAL")
  void aFaultIsFound(Fault fault) {
    assertEquals(1, soak(fault), out + "\n" + err);
    String said = out.toString();
    assertTrue(said.contains("VIOLATION (seed " + SEED + "): "), said);
    String verdict = said.substring(said.indexOf("VIOLATION"));
    assertTrue(Pattern.compile(fault.symptoms()).matcher(verdict).find(), verdict);
  }

  @Test
  void aCheckThatCannotGoOnIsNoViolation() {
    assertEquals(2, soak(Fault.REFUSAL), out + "\n" + err);
    assertTrue(err.toString().contains(Fault.REFUSAL.symptoms()), err.toString());
    assertFalse(out.toString().contains("VIOLATION"), out.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "--minutes, 0",
    "--minutes, NaN",
    "--threads, 0",
    "--index, bli",
    "--nodes, huge",
    "--clusters, 0",
    "--places, 0",
    "--round, -1",
    "--json, no-such-folder/soak.json"
  })
  void absurdOptionsAreRefused(String option, String value) {
    assertEquals(2, soak(option, value));
    assertTrue(err.toString().contains(option), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
  }
}

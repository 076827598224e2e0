package org.inkling.cli.check.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.inkling.MemoryLimitException;
import org.inkling.cli.CommandRun;
import org.inkling.cli.Inkling;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.subject.PassingSubject;
import org.inkling.cli.subject.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Runs the check as a user would, with few keys, and on an index with a fault. */
class LimitCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(CommandLine line, String arguments) {
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    return line.execute(arguments.split(" "));
  }

  private int check(Fault fault) {
    CommandLine line = Inkling.commandLine();
    Objects.requireNonNull(line.getSubcommands().get("check"))
        .addSubcommand("faulty", new LimitCommand(subject -> new Faulty(subject, fault)));
    return run(line, "check faulty --limit 2M --share 0.1 --operations 20k --scenario window");
  }

  @ParameterizedTest
  @CsvSource({"all, 1", "drain, 2"})
  void aShortRunPasses(String scenario, int threads) throws Exception {
    Path json = folder.resolve("limit.json");
    int exitCode =
        run(
            Inkling.commandLine(),
            Text.format(
                "check limit --limit 2M --share 0.1 --operations 20k --scenario %s --threads %d"
                    + " --json %s",
                scenario, threads, json));
    assertEquals(0, exitCode, out + "\n" + err);
    JsonObject result = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertTrue(result.get("passed").getAsBoolean());
    assertEquals(2 << 20, result.get("limitBytes").getAsLong());
    for (var outcome : result.getAsJsonArray("scenarios")) {
      JsonObject figures = outcome.getAsJsonObject();
      assertEquals(20_000, figures.get("operations").getAsLong());
      assertTrue(figures.get("capacity").getAsInt() > 10_000, figures::toString);
      assertTrue(figures.get("peakReservedBytes").getAsLong() > 0);
      assertEquals(0, figures.getAsJsonArray("violations").size());
    }
  }

  /** Each order was refused writes for good, and reserved more than its limit, before issue 41. */
  @ParameterizedTest
  @ValueSource(strings = {"uniform", "half", "drain", "random"})
  void keysComeAndGoAtThreeFifthsOfTheCapacity(String scenario) {
    String options = "check limit --limit 8M --operations 4M --scenario " + scenario;
    assertEquals(0, run(Inkling.commandLine(), options), out + "\n" + err);
    assertTrue(out.toString().contains("passed: no refusal"), out.toString());
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"REFUSED_ONCE", "BROKEN"})
  void aFaultIsFound(Fault fault) {
    assertEquals(1, check(fault), out + "\n" + err);
    assertTrue(out.toString().contains(fault.symptom), out.toString());
    String verdict = out.toString().lines().toList().getLast();
    assertEquals("VIOLATION (seed 42): window", verdict);
  }

  @Test
  void aRefusalThatMaintenanceCuresIsCounted() {
    assertEquals(0, check(Fault.REFUSED_ONCE), out + "\n" + err);
    assertTrue(out.toString().contains(Fault.REFUSED_ONCE.symptom), out.toString());
  }

  @Test
  void aCheckThatCannotGoOnIsNoViolation() {
    assertEquals(2, check(Fault.BROKEN), out + "\n" + err);
    assertTrue(err.toString().contains(Fault.BROKEN.symptom), err.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "--limit, 1M",
    "--limit, much",
    "--step, 1000",
    "--operations, 0",
    "--operations, many",
    "--share, 0",
    "--share, NaN",
    "--share, 1.5",
    "--threads, 3",
    "--scenario, round",
    "--json, no-such-folder/limit.json"
  })
  void absurdOptionsAreRefused(String option, String value) {
    CommandRun.of("check", "limit", option, value).assertRefused(option);
  }

  /** The faults of an index, and their symptoms. */
  private enum Fault {
    REFUSED_FOR_GOOD(" is refused"),
    REFUSED_ONCE("50.0 cured refusals per million"),
    INSERT_DOES_NOTHING("wrong answer: "),
    REMOVAL_DOES_NOTHING("wrong answer: the value of"),
    BROKEN_STRUCTURE("the structure: torn"),
    BEYOND_THE_LIMIT("reserved beyond the limit"),
    KEPT_WHEN_EMPTY("an index without keys keeps more than one step"),
    BROKEN("no more keys");

    private final String symptom;

    Fault(String symptom) {
      this.symptom = symptom;
    }
  }

  /** A subject that has its fault from the first removal on, when the capacity is known. */
  private static final class Faulty extends PassingSubject {
    private final Fault fault;
    private boolean begun;
    private boolean closed;
    private int puts;

    Faulty(Subject subject, Fault fault) {
      super(subject);
      this.fault = fault;
    }

    private boolean fails(Fault asked) {
      return begun && fault == asked;
    }

    @Override
    public void put(long key, long value) {
      puts += begun ? 1 : 0;
      if (fails(Fault.BROKEN)) {
        throw new IllegalStateException(fault.symptom);
      }
      if (fails(Fault.REFUSED_FOR_GOOD) || (fails(Fault.REFUSED_ONCE) && puts == 100)) {
        throw new MemoryLimitException("a put", 64, 2 << 20, 2 << 20);
      }
      if (!fails(Fault.INSERT_DOES_NOTHING) || puts % 100 != 0) {
        super.put(key, value);
      }
    }

    @Override
    public boolean remove(long key) {
      begun = true;
      return fails(Fault.REMOVAL_DOES_NOTHING) || super.remove(key);
    }

    @Override
    public void checkStructure() {
      if (fault == Fault.BROKEN_STRUCTURE) {
        throw new IllegalStateException("torn");
      }
      super.checkStructure();
    }

    @Override
    public Map<String, Long> statistics() {
      Map<String, Long> statistics = new HashMap<>(super.statistics());
      if (fails(Fault.BEYOND_THE_LIMIT)) {
        statistics.merge("reservedBytes", 16L << 20, Long::sum);
      }
      if (fails(Fault.KEPT_WHEN_EMPTY) && !closed && size() == 0) {
        statistics.put("reservedBytes", (2L << 20) + 1);
      }
      return statistics;
    }

    @Override
    public void close() {
      super.close();
      closed = true;
    }
  }
}

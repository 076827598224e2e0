package org.inkling.cli.check.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
import picocli.CommandLine;

/** Runs the churn as a user would, for a short time, and on an index with a fault. */
class ChurnCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(CommandLine line, String arguments) {
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    return line.execute(arguments.split(" "));
  }

  private int churn(Fault fault) {
    return churn(fault, 3_000, 0.005);
  }

  private int churn(Fault fault, int keys, double minutes) {
    CommandLine line = Inkling.commandLine();
    Objects.requireNonNull(line.getSubcommands().get("check"))
        .addSubcommand("faulty", new ChurnCommand(subject -> new Faulty(subject, fault)));
    return run(
        line, Text.format("check faulty --keys %d --minutes %s --sample 0.05", keys, minutes));
  }

  @ParameterizedTest
  @CsvSource({"uniform, inline, 1", "uniform, wide, 3", "window, inline, 2", "shift, wide, 2"})
  void aShortRunPasses(String shape, String values, int threads) throws Exception {
    Path json = folder.resolve("churn.json");
    String options = Text.format("--shape %s --values %s --threads %d", shape, values, threads);
    int exitCode =
        run(
            Inkling.commandLine(),
            Text.format(
                "check churn --keys 20k --minutes 0.01 --sample 0.05 %s --json %s", options, json));
    assertEquals(0, exitCode, out + "\n" + err);
    JsonObject result = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertTrue(result.get("passed").getAsBoolean());
    assertEquals(shape, result.get("shape").getAsString());
    long operations = 0;
    for (JsonElement element : result.getAsJsonArray("samples")) {
      JsonObject sample = element.getAsJsonObject();
      assertTrue(sample.get("operations").getAsLong() >= operations);
      operations = sample.get("operations").getAsLong();
      assertTrue(sample.get("liveBytes").getAsLong() > 0);
    }
    assertTrue(operations > 0, "keys are inserted and removed");
    int keys = 20_000 - 20_000 % threads;
    assertEquals(keys, result.getAsJsonObject("settled").get("keys").getAsInt(), threads);
    assertEquals(0, result.getAsJsonObject("afterClose").get("reservedBytes").getAsLong());
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"REFUSAL", "REMOVED_KEYS_ARE_READ", "PRESENT_KEYS_ARE_NOT_READ"})
  void aFaultIsFound(Fault fault) {
    assertEquals(1, churn(fault), out + "\n" + err);
    String verdict = out.toString().lines().toList().getLast();
    assertTrue(verdict.startsWith("VIOLATION (seed 42): "), verdict);
    assertTrue(verdict.contains(fault.symptom), verdict);
  }

  /** Puts and removals alternate, so each of them has either odd or even numbers. */
  @ParameterizedTest
  @CsvSource({
    "REMOVED_KEYS_ARE_READ, 60000",
    "REMOVED_KEYS_ARE_READ, 60002",
    "PRESENT_KEYS_ARE_NOT_READ, 3000",
    "PRESENT_KEYS_ARE_NOT_READ, 3002"
  })
  void presentAndRemovedKeysAreReadWhateverTheirNumber(Fault fault, int keys) {
    assertEquals(1, churn(fault, keys, 0.03), out + "\n" + err);
    assertTrue(out.toString().contains(fault.symptom), out.toString());
  }

  @Test
  void aCheckThatCannotGoOnIsNoViolation() {
    assertEquals(2, churn(Fault.REFUSAL), out + "\n" + err);
    assertTrue(err.toString().contains(Fault.REFUSAL.symptom), err.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "--minutes, 0",
    "--minutes, NaN",
    "--sample, 0",
    "--threads, 0",
    "--shape, round",
    "--keys, 100",
    "--keys, many",
    "--values, narrow",
    "--json, no-such-folder/churn.json"
  })
  void absurdOptionsAreRefused(String option, String value) {
    CommandRun.of("check", "churn", option, value).assertRefused(option);
  }

  /** The faults of an index, and their symptoms. */
  private enum Fault {
    RETIRED_PILES_UP("retired memory beyond its bound"),
    CLOSE_KEEPS_MEMORY("close did not free"),
    REMOVAL_DOES_NOTHING("wrong answer: "),
    INSERT_DOES_NOTHING("wrong answer: "),
    VALUES_LOSE_HIGH_BITS("wrong answer: the value of "),
    REMOVED_KEYS_ARE_READ("wrong answer: the value of "),
    PRESENT_KEYS_ARE_NOT_READ("wrong answer: the value of "),
    ENTRY_BEFORE_THE_FIRST("wrong answer: a scan, at entry 0"),
    ENTRY_AFTER_THE_LAST("wrong answer: a scan, at entry "),
    BROKEN_STRUCTURE("the structure: torn"),
    REFUSAL("no more keys");

    private final String symptom;

    Fault(String symptom) {
      this.symptom = symptom;
    }
  }

  private static final class Faulty extends PassingSubject {
    /** More than the keys that are there at first. */
    private static final int REMOVED_BEFORE_A_LOSS = 4_000;

    private final Fault fault;
    private final Set<Long> removed = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Faulty(Subject subject, Fault fault) {
      super(subject);
      this.fault = fault;
      if (fault == Fault.ENTRY_BEFORE_THE_FIRST) {
        subject.put(Long.MIN_VALUE, 7);
      } else if (fault == Fault.ENTRY_AFTER_THE_LAST) {
        subject.put(Long.MAX_VALUE, 7);
      }
    }

    @Override
    public long size() {
      boolean hasOneMore =
          fault == Fault.ENTRY_BEFORE_THE_FIRST || fault == Fault.ENTRY_AFTER_THE_LAST;
      return super.size() - (hasOneMore ? 1 : 0);
    }

    @Override
    public void put(long key, long value) {
      if (fault == Fault.REFUSAL) {
        throw new IllegalStateException(fault.symptom);
      }
      if (fault != Fault.INSERT_DOES_NOTHING || key % 100 != 0) {
        super.put(key, fault == Fault.VALUES_LOSE_HIGH_BITS ? (int) value : value);
      }
    }

    @Override
    public long get(long key, long absent) {
      if (fault == Fault.REMOVED_KEYS_ARE_READ && removed.contains(key)) {
        return 7;
      }
      boolean isLost =
          fault == Fault.PRESENT_KEYS_ARE_NOT_READ && removed.size() > REMOVED_BEFORE_A_LOSS;
      return isLost ? absent : super.get(key, absent);
    }

    @Override
    public boolean remove(long key) {
      removed.add(key);
      return (fault == Fault.REMOVAL_DOES_NOTHING && key % 100 == 0) || super.remove(key);
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
      if (fault == Fault.RETIRED_PILES_UP && !closed) {
        statistics.merge("retiredBytes", 200L << 20, Long::sum);
        statistics.merge("reservedBytes", 200L << 20, Long::sum);
      }
      if (fault == Fault.CLOSE_KEEPS_MEMORY && closed) {
        statistics.put("reservedBytes", 4096L);
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

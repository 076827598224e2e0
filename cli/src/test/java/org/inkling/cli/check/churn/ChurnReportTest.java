package org.inkling.cli.check.churn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import org.inkling.cli.json.JsonFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The evaluation of samples. */
class ChurnReportTest {
  private static final long MIB = 1 << 20;
  private static final ChurnSample NOTHING = sample(0, 0);

  /** Creates a sample with {@code live} MiB of live memory. */
  private static ChurnSample sample(long live, long retired) {
    return new ChurnSample(1, 10, 1_000, 3, retired, 5 * MIB, live * MIB + 5 * MIB + retired);
  }

  private static ChurnSample closed(long reserved, long retired) {
    return new ChurnSample(9, 10, 0, 0, retired, 0, reserved);
  }

  private static ChurnReport report(
      List<ChurnSample> samples, ChurnSample afterClose, long wrong, @Nullable String fault) {
    var plan = new ChurnPlan(ChurnShape.WINDOW, 1_000, 60_000_000_000L, 2, 1, 7, true);
    return new ChurnReport(plan, samples, NOTHING, afterClose, wrong, fault);
  }

  @Test
  void aTenthOfWhatIsLiveAndSomeMayBeRetired() {
    ChurnSample full = sample(100, 74 * MIB);
    assertEquals(100 * MIB, full.liveBytes());
    assertEquals(74 * MIB, full.boundBytes());
    assertEquals(1, full.ofBound());
    List<ChurnSample> samples = List.of(NOTHING, full, sample(100, MIB));
    ChurnReport report = report(samples, closed(0, 0), 0, null);
    assertEquals(List.of(), report.violations());
    assertEquals(full, report.worst());
    assertTrue(report.lines().getLast().startsWith("passed"), report.lines().toString());
  }

  @Test
  void oneByteMoreInOneSampleIsAViolation() {
    ChurnReport report =
        report(List.of(sample(100, MIB), sample(100, 74 * MIB + 1)), closed(0, 0), 0, null);
    assertEquals(List.of("retired memory beyond its bound in 1 of 2 samples"), report.violations());
    assertTrue(report.lines().getLast().startsWith("VIOLATION (seed 7)"));
  }

  @Test
  void everythingElseThatIsWrongIsToldToo() {
    ChurnReport report = report(List.of(NOTHING), closed(5, 0), 3, "a gap");
    assertEquals(
        List.of(
            "memory that close did not free: 5 bytes reserved, 0 retired",
            "3 wrong answers",
            "the structure: a gap"),
        report.violations());
    assertEquals(1, report(List.of(NOTHING), closed(0, 1), 0, null).violations().size());
  }

  @Test
  void theJsonHasEverySample() {
    JsonObject json =
        JsonFile.tree(report(List.of(sample(100, MIB), sample(50, 2 * MIB)), closed(0, 0), 0, null))
            .getAsJsonObject();
    assertTrue(json.get("passed").getAsBoolean());
    assertEquals("window", json.get("shape").getAsString());
    assertEquals("wide", json.get("values").getAsString());
    assertEquals(2, json.getAsJsonArray("samples").size());
    JsonObject worst = json.getAsJsonObject("worstSample");
    assertEquals(2 * MIB, worst.get("retiredBytes").getAsLong());
    assertEquals(50 * MIB, worst.get("liveBytes").getAsLong());
    assertEquals(69 * MIB, worst.get("boundBytes").getAsLong());
    assertEquals(0, json.getAsJsonObject("afterClose").get("reservedBytes").getAsLong());
  }
}

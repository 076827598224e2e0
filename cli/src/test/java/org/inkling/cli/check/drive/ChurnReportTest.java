package org.inkling.cli.check.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.json.JsonFile;
import org.junit.jupiter.api.Test;

/** The evaluation of samples. */
class ChurnReportTest {
  private static final long MIB = 1 << 20;
  private static final ChurnPlan PLAN = new ChurnPlan(Scenario.WINDOW, 1_000, 1, 2, 1, 7, "wide");

  /** Creates a sample with {@code live} MiB of live memory. */
  private static Account.Sample sample(long live, long retired) {
    return new Account.Sample(
        1, 10, new MemoryUse(1_000, 3, retired, 5 * MIB, live * MIB + 5 * MIB + retired));
  }

  private static ChurnReport report(List<Account.Sample> samples, String... violations) {
    var closed = new Account.Sample(9, 10, new MemoryUse(0, 0, 0, 0, 0));
    return new ChurnReport(PLAN, samples, sample(0, 0), closed, List.of(violations));
  }

  @Test
  void aTenthOfWhatIsLiveAndSomeMayBeRetired() {
    MemoryUse full = sample(100, 74 * MIB).memory();
    assertEquals(100 * MIB, full.liveBytes());
    assertEquals(74 * MIB, full.boundBytes());
    assertEquals(1, full.ofBound());
    assertNull(PLAN.fault(full));
    assertEquals("retired memory beyond its bound", PLAN.fault(sample(100, 74 * MIB + 1).memory()));
  }

  @Test
  void anIndexThatIsClosedHoldsNothing() {
    assertNull(new MemoryUse(0, 0, 0, 0, 0).leak());
    assertEquals(
        "memory that close did not free: 5 bytes reserved, 0 retired",
        new MemoryUse(0, 0, 0, 0, 5).leak());
    assertEquals(
        "memory that close did not free: 0 bytes reserved, 1 retired",
        new MemoryUse(0, 0, 1, 0, 0).leak());
  }

  @Test
  void theFirstViolationIsTold() {
    ChurnReport passed = report(List.of(sample(100, MIB)));
    assertTrue(passed.passed());
    assertTrue(passed.lines().getLast().startsWith("passed"), passed.lines().toString());
    ChurnReport failed = report(List.of(sample(100, MIB)), "a gap", "another");
    assertFalse(failed.passed());
    assertEquals("VIOLATION (seed 7): a gap", failed.lines().getLast());
  }

  @Test
  void theJsonHasEverySample() {
    List<Account.Sample> samples = List.of(sample(100, MIB), sample(50, 2 * MIB));
    JsonObject json = JsonFile.tree(report(samples)).getAsJsonObject();
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

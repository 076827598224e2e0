package org.inkling.cli.phases;

import static org.inkling.cli.phases.PhasesTestData.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import org.inkling.cli.windows.DividedKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of phases, the chunks of a plan, and the keys that it needs. */
class PhasesPlanTest {

  @Test
  void phasesAreReadAsTheyArePrinted() {
    assertEquals(List.of(new Phase(90), new Phase(0)), Phase.parse("90/10,0/100"));
    assertEquals("70/30", Phase.parse("70/30").getFirst().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "90/10,", "read", "90", "90/20", "-10/110", "1000/0", "90/10;50/50"})
  void otherListsAreRefused(String list) {
    assertThrows(IllegalArgumentException.class, () -> Phase.parse(list));
  }

  @Test
  void chunksBelongToPhasesAndHaveTheirPartOfTheInserts() {
    PhasesPlan plan = plan("90/10,50/50,0/100", 6_000, 2_000);
    assertEquals(18, plan.chunks());
    assertEquals(9, plan.division().windows());
    assertEquals(0, plan.phaseOf(5));
    assertEquals(1, plan.phaseOf(6));
    assertEquals(2, plan.phaseOf(17));
    assertEquals(0, plan.insertsBefore(0));
    assertEquals(500, plan.insertsBefore(5));
    assertEquals(600 + 1_000, plan.insertsBefore(8));
    assertEquals(600 + 3_000 + 6_000, plan.insertsBefore(18));
    assertEquals(200 + 1_000 + 2_000, plan.ofOneWindow().insertsBefore(6));
  }

  @Test
  void keysAreLoadedOrInsertedOnceEach() {
    PhasesPlan plan = plan("90/10,50/50", 1_000, 1_000);
    LongBuffer keys = LongBuffer.allocate(1_300);
    for (int i = 0; i < keys.limit(); i++) {
      keys.put(i, 7L * i - 1_000);
    }
    DividedKeys divided = plan.divide(keys);
    assertEquals(650, divided.loaded().length);
    assertEquals(600, divided.inserts().length);
    long[] sorted = divided.loaded().clone();
    Arrays.sort(sorted);
    assertTrue(Arrays.equals(sorted, divided.loaded()));
    long[] together = Arrays.copyOf(divided.loaded(), 1_250);
    System.arraycopy(divided.inserts(), 0, together, 650, 600);
    assertEquals(1_250, Arrays.stream(together).distinct().count());
    assertTrue(Arrays.stream(together).allMatch(key -> (key + 1_000) % 7 == 0));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> plan.requireEnough(1_198));
    assertEquals(
        "the phases insert 600 keys, but --load 0.5 leaves 599 of 1,198", refusal.getMessage());
    assertThrows(IllegalArgumentException.class, () -> plan.requireEnough(1), "none loaded");
  }
}

package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.Options;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lincheck over the operations of an index. Scenarios and schedules are the same in every run; more
 * of them by {@code -Dinkling.lincheck.scenarios} and {@code -Dinkling.lincheck.schedules}.
 *
 * <p>What this can see and what not: {@code docs/decisions.md}.
 */
@Tag("lincheck")
class LoftLincheckTest {

  @Test
  void schedulesOfTwoThreadsAreLinearizable() {
    LincheckRig.modelChecking().threads(2).actorsPerThread(3).check(LoftUnderLincheck.class);
  }

  @Test
  void schedulesOfThreeThreadsAreLinearizable() {
    LincheckRig.modelChecking().threads(3).actorsPerThread(2).check(LoftUnderLincheck.class);
  }

  @Test
  void threadsAtFullSpeedAreLinearizable() {
    LincheckRig.stress().threads(3).actorsPerThread(3).check(LoftUnderLincheck.class);
  }

  @Test
  void twoKeysInOneSlotAreReported() {
    assertReported(LincheckRig.modelChecking(), LincheckMutants.DoubleClaim.class);
  }

  @Test
  void anInsertInTwoStepsIsReported() {
    assertReported(LincheckRig.modelChecking(), LincheckMutants.CheckThenPut.class);
  }

  private static void assertReported(Options<?, ?> options, Class<?> mutant) {
    var found =
        assertThrows(
            LincheckAssertionError.class,
            () -> options.threads(2).actorsPerThread(2).actorsBefore(0).check(mutant));
    assertTrue(found.getMessage().contains("= Invalid execution results ="), found.getMessage());
  }
}

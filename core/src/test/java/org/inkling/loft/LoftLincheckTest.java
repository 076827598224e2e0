package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.Options;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lincheck over the operations of an index; beside changes of its nodes: {@link
 * LoftChangeLincheckTest}. Lincheck's scenarios are the same in every run; more of them by {@code
 * -Dinkling.lincheck.scenarios}, longer by {@code -Dinkling.lincheck.schedules}.
 *
 * <p>What this can see and what not: {@code docs/decisions.md}.
 */
@Tag("lincheck")
class LoftLincheckTest {

  @Test
  void operationsOfTwoThreadsAreLinearizable() {
    LincheckRig.modelChecking().threads(2).actorsPerThread(3).check(LoftUnderLincheck.class);
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
            () ->
                options.iterations(50).threads(2).actorsPerThread(2).actorsBefore(0).check(mutant));
    assertTrue(found.getMessage().contains("= Invalid execution results ="), found.getMessage());
  }
}

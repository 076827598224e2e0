package org.inkling.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.inkling.protocol.Operation.Kind;
import org.inkling.protocol.Setup.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The protocol in its small sizes, and that the model sees each trap. */
final class ProtocolModelTest {
  private static final Visited VISITED = new Visited();

  static List<Suite> small() {
    return Suite.small();
  }

  @ParameterizedTest
  @MethodSource("small")
  void noScheduleBreaksTheProtocol(Suite suite) {
    assertTrue(suite.explore(VISITED).states() > 1000, suite::name);
  }

  /** By an answer, a lost value or a use of freed memory, not by the invariants alone. */
  @ParameterizedTest
  @EnumSource
  void eachTrapIsSeen(Trap trap) {
    var shown = TrapCase.of(trap);
    var violation =
        assertThrows(
            Violation.class, () -> Explorer.explore(shown.setup(), VISITED, false), trap::name);
    assertEquals(shown.fault(), violation.fault(), violation::getMessage);
  }

  @ParameterizedTest
  @EnumSource
  void withoutTheTrapItsScenarioHolds(Trap trap) {
    var setup = TrapCase.of(trap).setup().withoutTrap();
    assertTrue(Explorer.explore(setup, VISITED, true).states() > 10, trap::name);
  }

  /** What the explorer puts together in a step loses no trap and finds no other. */
  @ParameterizedTest
  @EnumSource
  void everyAccessAStepGivesTheSameVerdict(Trap trap) {
    var setup = TrapCase.of(trap).setup().everyAccessAStep();
    assertThrows(Violation.class, () -> Explorer.explore(setup, VISITED, false), trap::name);
    assertTrue(Explorer.explore(setup.withoutTrap(), VISITED, true).states() > 10, trap::name);
  }

  @Test
  void aScheduleIsToldStepByStep() {
    var violation =
        assertThrows(
            Violation.class,
            () ->
                Explorer.explore(
                    TrapCase.of(Trap.REDIRECT_BEFORE_SWEEP_ENDS).setup(), VISITED, false));
    var message = violation.getMessage();
    assertTrue(message.contains("node 0 link := MOVING(0)"), message);
    assertTrue(message.contains("node 0 link := MOVED(0)"), message);
  }

  /** The checker itself: of two puts that each answer the other's value, none was first. */
  @Test
  void answersThatNoOrderGivesAreRefused() {
    var operations =
        List.of(
            new Operation(Kind.PUT, Word.KEY_A, 0, 2), new Operation(Kind.PUT, Word.KEY_A, 0, 3));
    var setup = new Setup(Plot.REPLACEMENT, Mode.PLAIN, List.of(), List.of(), operations, null);
    var histories = new Histories(setup);
    int first = histories.respond(histories.initial(Operation.ABSENT), 0b11, 0, 3);
    assertTrue(histories.allows(histories.respond(first, 0b10, 1, 0), 2));
    assertThrows(Violation.class, () -> histories.respond(first, 0b10, 1, 2));
  }
}

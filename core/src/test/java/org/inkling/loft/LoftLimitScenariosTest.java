package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * While an index has at most 0.6 of the keys that a new one takes under its memory limit, no write
 * is refused for good, and what an emptied one keeps is one step.
 */
class LoftLimitScenariosTest {
  private static final long STEP = 2L << 20;
  private static final double SHARE = 0.6;

  /** At least one turn of all keys under the larger limit, two or more under the smaller. */
  private static final long OPERATIONS = 200_000;

  private static final long SEED = TestSeed.random("LoftLimitScenariosTest").nextLong();

  /** Counted once for all scenarios that fill an index in the same way. */
  private static final Map<String, Integer> CAPACITIES = new HashMap<>();

  static Stream<Arguments> scenarios() {
    return Stream.of(LimitScenario.values())
        .flatMap(scenario -> Stream.of(2, 4).map(limit -> Arguments.of(scenario, limit)));
  }

  @ParameterizedTest(name = "{0} in {1} MiB")
  @MethodSource("scenarios")
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void noWriteIsRefusedForGood(LimitScenario scenario, int limit) {
    var options = new LimitOptions((long) limit << 20, STEP, true, SEED);
    int capacity = capacity(scenario, options);
    LimitResult result = LimitTrial.run(scenario, options, capacity, SHARE, OPERATIONS);
    assertTrue(result.failures().isEmpty(), result::toString);
  }

  private static int capacity(LimitScenario scenario, LimitOptions options) {
    boolean wide = scenario.hasWideValues();
    return scenario.fills().stream()
        .mapToInt(
            keys ->
                CAPACITIES.computeIfAbsent(
                    keys + " " + wide + " " + options,
                    fill -> LimitCapacity.of(keys, wide, options)))
        .min()
        .orElseThrow();
  }
}

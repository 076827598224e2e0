package org.inkling.loft;

import java.util.Arrays;
import java.util.Locale;

/** Runs scenarios of {@link LimitScenario} from a command line. */
final class LimitRun {

  private LimitRun() {}

  /** SCENARIO|all LIMIT_MIB[,...] OPERATIONS [SHARE [SEED [STEP_BYTES]]]. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    double share = arguments.length > 3 ? Double.parseDouble(arguments[3]) : 0.6;
    long seed = arguments.length > 4 ? Long.parseLong(arguments[4]) : 42;
    long step = arguments.length > 5 ? Long.parseLong(arguments[5]) : 2L << 20;
    for (LimitScenario scenario : LimitScenario.values()) {
      if (arguments[0].equals("all") || Arrays.asList(arguments[0].split(",")).contains(scenario.name())) {
        for (String limit : arguments[1].split(",")) {
          run(scenario, new LimitOptions((long) (Double.parseDouble(limit) * (1 << 20)), step, seed), share, Long.parseLong(arguments[2]));
        }
      }
    }
  }

  private static void run(LimitScenario scenario, LimitOptions options, double share, long operations) {
    String outcome;
    try {
      outcome = LimitTrial.run(scenario, options, share, operations).toString();
    } catch (AssertionError | RuntimeException e) {
      e.printStackTrace(System.out);
      outcome = "WRONG: " + e;
    }
    System.out.printf("%s %d MiB: %s%n", scenario, options.limit() >> 20, outcome);
  }
}

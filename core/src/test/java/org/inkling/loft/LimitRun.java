package org.inkling.loft;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Runs scenarios of {@link LimitScenario} from a command line. */
final class LimitRun {
  private static final PrintStream OUT = System.out;

  private LimitRun() {}

  /**
   * SCENARIO[,...]|all MIB[,...] OPERATIONS [SHARE [SEED [STEP [shared|direct]]]]: scenarios,
   * memory limits, operations of each run, share of the keys that a new index takes, seed, memory
   * step in bytes, and who does the maintenance.
   */
  public static void main(String[] arguments) {
    List<String> names = List.of(arguments[0].split(","));
    for (LimitScenario scenario : LimitScenario.values()) {
      if (names.contains(scenario.name()) || names.contains("all")) {
        for (String limit : arguments[1].split(",")) {
          run(scenario, Long.parseLong(limit) << 20, arguments);
        }
      }
    }
  }

  private static void run(LimitScenario scenario, long limit, String[] arguments) {
    var options =
        new LimitOptions(
            limit,
            Long.parseLong(argument(arguments, 5, "2097152")),
            argument(arguments, 6, "shared").equals("direct"),
            Long.parseLong(argument(arguments, 4, "42")));
    double share = Double.parseDouble(argument(arguments, 3, "0.6"));
    long operations = Long.parseLong(arguments[2]);
    String outcome;
    try {
      int capacity = LimitCapacity.of(scenario, options);
      outcome = LimitTrial.run(scenario, options, capacity, share, operations).toString();
    } catch (AssertionError | RuntimeException e) {
      e.printStackTrace(OUT);
      outcome = e.toString();
    }
    OUT.printf(Locale.ROOT, "%s %d MiB: %s%n", scenario, limit >> 20, outcome);
  }

  private static String argument(String[] arguments, int place, String otherwise) {
    return place < arguments.length ? arguments[place] : otherwise;
  }
}

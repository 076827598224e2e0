package org.inkling.protocol;

import java.util.Locale;

/** Explores the large sizes and prints what was explored; exits with 1 on a violation. */
final class ModelMain {
  private ModelMain() {}

  public static void main(String[] arguments) {
    var visited = new Visited();
    var total = new Explorer.Count(0, 0);
    System.out.printf(
        "%10s %14s %14s %8s  %s%n", "setups", "states", "steps", "seconds", "scenario");
    for (var suite : arguments.length == 0 ? Suite.large() : Suite.small()) {
      long begin = System.nanoTime();
      try {
        var count = suite.explore(visited);
        total = total.plus(count);
        report(suite.setups().size(), count, System.nanoTime() - begin, suite.name());
      } catch (Violation violation) {
        System.out.println(suite.name() + ":\n" + violation.getMessage());
        System.exit(1);
      }
    }
    System.out.printf(
        Locale.ROOT, "no violation in %,d states, %,d steps%n", total.states(), total.steps());
  }

  private static void report(int setups, Explorer.Count count, long nanos, String name) {
    System.out.printf(
        Locale.ROOT,
        "%,10d %,14d %,14d %8.1f  %s%n",
        setups,
        count.states(),
        count.steps(),
        nanos / 1e9,
        name);
  }
}

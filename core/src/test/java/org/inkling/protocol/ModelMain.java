package org.inkling.protocol;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Explores the large sizes and prints what was explored; exits with 1 on a violation. An argument
 * is a pattern: scenarios in whose names it is not found are left out.
 */
final class ModelMain {
  private ModelMain() {}

  public static void main(String[] arguments) {
    var wanted = Pattern.compile(arguments.length == 0 ? "" : arguments[0]);
    var visited = new Visited();
    var total = new Explorer.Count(0, 0);
    System.out.printf(
        Locale.ROOT,
        "%10s %14s %14s %8s  %s%n",
        "setups",
        "states",
        "steps",
        "seconds",
        "scenario");
    for (var suite : Suite.large()) {
      if (!wanted.matcher(suite.name()).find()) {
        continue;
      }
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

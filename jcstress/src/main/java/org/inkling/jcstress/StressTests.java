package org.inkling.jcstress;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * jcstress's command line, which also fails if a test did not run that the options select.
 *
 * <p>A forbidden outcome, a test that times out and the like end the process with an error, as they
 * do in jcstress.
 */
public final class StressTests {
  /**
   * A system property, a number of processors. On a machine with too few of them, a test that needs
   * more than this number may be left out. Without the property, none may.
   */
  static final String DEMANDED = "inkling.stress.processors";

  private StressTests() {}

  /** Runs the tests that jcstress's options select, and exits with 1 unless all of them ran. */
  public static void main(String[] arguments) throws Exception {
    Options options = new Options(arguments);
    if (!options.parse() || !run(options, System.out)) {
      System.exit(1);
    }
  }

  /** Does what the options say; returns whether each selected test ran. */
  private static boolean run(Options options, PrintStream out) throws Exception {
    JCStress jcstress = new JCStress(options);
    if (options.shouldList()) {
      jcstress.getTests().forEach(out::println);
      return true;
    }
    Path results = Path.of(options.getResultFile());
    if (options.shouldParse()) {
      jcstress.parseResults();
      return !testsIn(results).isEmpty();
    }
    int processors = options.getCPUCount();
    int demanded = Integer.getInteger(DEMANDED, Integer.MAX_VALUE);
    RunCount count = new RunCount(options.getTestFilter(), actors(jcstress), processors, demanded);
    Set<String> ran = Set.of();
    try {
      if (!count.isEmpty()) {
        jcstress.run();
      }
    } finally {
      ran = testsIn(results);
      out.println(count.describe(ran));
      out.flush();
    }
    return count.isComplete(ran);
  }

  /** Returns the number of actors of each test that the options select, by its name. */
  private static Map<String, Integer> actors(JCStress jcstress) {
    Map<String, Integer> actors = new TreeMap<>();
    jcstress.getTests().forEach(test -> actors.put(test, TestList.getInfo(test).threads()));
    return actors;
  }

  /** Returns the names of the tests that have outcomes in a file, which may be absent. */
  private static Set<String> testsIn(Path results) throws IOException, ClassNotFoundException {
    if (Files.notExists(results)) {
      return Set.of();
    }
    InProcessCollector collector = new InProcessCollector();
    DiskReadCollector reader = new DiskReadCollector(results.toString(), collector);
    reader.dump();
    reader.close();
    return collector.getTestResults().stream()
        .filter(result -> result.getTotalCount() > 0)
        .map(TestResult::getName)
        .collect(Collectors.toSet());
  }
}

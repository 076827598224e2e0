package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.inkling.cli.json.JsonOption;
import org.inkling.cli.output.ProgressOutput;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.FetchCalibration;
import org.inkling.disk.index.FetchStrategy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Measures the fastest way to read windows of pages.
 *
 * @source SIGMOD'24, figure 3
 */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures the fastest way to read windows of pages on the device of an index file.",
      "Prints the speed of reading the first DIST pages of a window one after the other, as a"
          + " multiple of the speed of reading all of its pages at once, and the strategy that"
          + " suits the file. `inkling plot` draws the output of --json. --store makes that"
          + " strategy the default of the file: the file is copied, so it takes twice its space"
          + " meanwhile."
    })
final class DiskCalibrateCommand implements Runnable {
  private static final int MAX_PAGES = 8; // unless more are requested

  @Spec private CommandSpec spec;

  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Option(
      names = "--pages",
      paramLabel = "N",
      description = "The widest window (default: 8, or as many as the file has).")
  private @Nullable Integer widest;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "The number of threads that read at a time; one or more numbers (default: 1).")
  private List<Integer> threads = List.of(1);

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "The time of each measurement (default: ${DEFAULT-VALUE}).")
  private int millis = 300;

  @Option(
      names = "--store",
      description = "Stores the best strategy in the file; requires one number of threads.")
  private boolean store;

  @Mixin private JsonOption json = new JsonOption();

  /** The measurement with one number of threads; {@code ratios[window - 1][dist - 1]}. */
  private record Run(
      int threads,
      String best,
      boolean extrapolated,
      double[] oneByOne,
      double[] allAtOnce,
      double[][] ratios) {}

  private record Result(String figure, String file, String access, List<Run> runs) {}

  @Override
  public void run() {
    json.requireWritable();
    if (store && threads.size() != 1) {
      throw new ParameterException(
          spec.commandLine(), "--store requires one number of threads, not " + threads);
    }
    PrintWriter out = ProgressOutput.of(spec.commandLine());
    List<Run> runs = new ArrayList<>();
    if (millis < 1) {
      throw new ParameterException(spec.commandLine(), "--millis is 1 or more, not " + millis);
    }
    try (DiskIndex index = access.open(file, spec.commandLine())) {
      int pages = widest == null ? pagesOf(index) : widest;
      for (int number : threads) {
        runs.add(measure(index, pages, number));
        print(runs.getLast(), out);
      }
      String way = index.statistics().access();
      json.write(new Result("fetch", file.toString(), way, runs));
    }
    if (store) {
      String best = runs.getLast().best();
      DiskIndex.storeFetch(file, FetchStrategy.of(best));
      out.println("stored  " + best);
    }
    spec.commandLine().getOut().flush(); // fails if any of it is lost
  }

  private int pagesOf(DiskIndex index) {
    long pages = index.statistics().dataPages();
    if (pages == 0) {
      throw new ParameterException(
          spec.commandLine(), file + " has no entries, so there is nothing to read");
    }
    return (int) Math.min(MAX_PAGES, pages);
  }

  private Run measure(DiskIndex index, int pages, int number) {
    try {
      FetchCalibration found =
          FetchCalibration.measure(index, pages, number, Duration.ofMillis(millis));
      double[] one = new double[pages];
      double[] all = new double[pages];
      double[][] ratios = new double[pages][];
      for (int window = 1; window <= pages; window++) {
        one[window - 1] = found.oneByOne(window);
        all[window - 1] = found.allAtOnce(window);
        ratios[window - 1] = new double[window];
        for (int dist = 1; dist <= window; dist++) {
          ratios[window - 1][dist - 1] = found.ratio(dist, window);
        }
      }
      return new Run(number, found.best().label(), found.isExtrapolated(), one, all, ratios);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private static void print(Run run, PrintWriter out) {
    out.printf(
        Locale.ROOT, "threads %d: page after page as a multiple of all at once%n", run.threads);
    out.print("window  dist 1");
    for (int dist = 2; dist <= run.oneByOne.length; dist++) {
      out.printf(Locale.ROOT, "%8d", dist);
    }
    out.println();
    for (int window = 1; window <= run.ratios.length; window++) {
      out.printf(Locale.ROOT, "%6d", window);
      for (double ratio : run.ratios[window - 1]) {
        out.printf(Locale.ROOT, "%8.2f", ratio);
      }
      out.println();
    }
    String guess =
        run.extrapolated ? " (extrapolated: the windows are wider than the measured ones)" : "";
    out.println("best    " + run.best + guess);
  }
}

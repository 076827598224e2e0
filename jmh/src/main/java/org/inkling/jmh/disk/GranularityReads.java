package org.inkling.jmh.disk;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.inkling.cli.json.JsonOption;
import org.inkling.disk.model.ModelKind;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Measures throughput and memory by prediction granularity, for windows of an equal number of
 * entries.
 *
 * @source SIGMOD'24, section 5, figure 4
 */
@Command(
    name = "granularity-reads",
    description =
        "Measures lookups in indexes of several prediction granularities whose windows have the"
            + " same number of entries, each in turns with the first index; direct access, all at"
            + " once.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class GranularityReads implements Callable<Integer> {
  private static final int SEED = 42;
  private static final int ENTRIES_PER_PAGE = 255;

  @Spec private CommandSpec spec;

  @Option(
      names = "--index",
      paramLabel = "KIND",
      defaultValue = "radixspline",
      description = "The kind of model. Default: radixspline.")
  private String index = "";

  @Option(
      names = "--keys",
      paramLabel = "SET[:COUNT]",
      defaultValue = "books:10M",
      description = "The keys, as `datasets list` shows them. Default: books:10M.")
  private String keySet = "";

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder of the indexes; existing files are reused.")
  private Path folder = Path.of("");

  @Option(
      names = "--range",
      paramLabel = "R",
      defaultValue = "765",
      description = "The number of entries of a window. Default: 765, three pages of 4 KiB.")
  private int range;

  @Option(
      names = "--granularities",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "1,15,51,255",
      description =
          "The entries that share a position; each an odd part of the range. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Integer> granularities = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "The number of threads. Default: 1.")
  private int threads;

  @Mixin private TurnOptions turns = new TurnOptions(0.1, 1);

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public GranularityReads() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new GranularityReads()).execute(arguments));
  }

  /**
   * The result of one granularity.
   *
   * @param rate the lookups per second of all threads together
   * @param ratio the ratio to the rate of the first granularity, pair by pair
   * @param low the start of the interval of the ratio's median; 0 if there are too few pairs
   * @param high the end of that interval
   */
  record Row(
      String index,
      String keys,
      int range,
      int granularity,
      double expectedPages,
      double measuredPages,
      long memoryBytes,
      int threads,
      int pairs,
      double rate,
      double ratio,
      double low,
      double high) {}

  @Override
  public Integer call() throws IOException {
    json.requireWritable();
    granularities.forEach(this::requireFits);
    Files.createDirectories(folder);
    var keys = new DiskKeys(keySet, 0);
    List<Row> rows = new ArrayList<>();
    try (DiskSubject first = open(granularities.getFirst(), keys)) {
      for (int granularity : granularities) {
        try (DiskSubject subject = open(granularity, keys)) {
          rows.add(row(granularity, pairs(subject, first, keys), subject));
        }
        print(rows.getLast());
      }
    }
    json.write(rows);
    return ExitCode.OK;
  }

  private void requireFits(int granularity) {
    boolean isOddPart = granularity > 0 && range % granularity == 0 && range / granularity % 2 == 1;
    if (!isOddPart) {
      throw new ParameterException(
          spec.commandLine(),
          "a granularity of " + granularity + " is not an odd part of " + range);
    }
  }

  /** Computes the expected pages by equation 4. */
  private double expectedPages(int granularity) {
    return 1 + (double) (range - granularity) / ENTRIES_PER_PAGE;
  }

  private DiskSubject open(int granularity, DiskKeys keys) {
    var learned =
        new DiskIndexFactory.Learned(
            ModelKind.of(index), expectedPages(granularity), granularity, 0);
    String name = index + "-" + range + "-by-" + granularity + "-" + keySet;
    return learned.openOrBuild(DiskIndexFactory.file(folder, name), keys);
  }

  private PairedTurns pairs(DiskSubject subject, DiskSubject first, DiskKeys keys) {
    var random = new SplittableRandom(SEED);
    var ours =
        new ReadThreads(threads, () -> ReadWork.lookups(subject.reads(), keys, random.split()));
    var other =
        new ReadThreads(threads, () -> ReadWork.lookups(first.reads(), keys, random.split()));
    return turns.run(ours, other);
  }

  private Row row(int granularity, PairedTurns pairs, DiskSubject subject) {
    return new Row(
        index,
        keySet,
        range,
        granularity,
        expectedPages(granularity),
        subject.pagesPerRead(),
        subject.memoryBytes(),
        threads,
        turns.pairs(),
        pairs.rates(),
        pairs.ratio().median(),
        pairs.ratio().low(),
        pairs.ratio().high());
  }

  private void print(Row row) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s %s, windows of %d, granularity %d, %d threads: %.3f pages, %.1f KiB, %.0f per second,"
            + " %.3f (%.3f to %.3f of %d pairs) of the first%n",
        row.index,
        row.keys,
        row.range,
        row.granularity,
        row.threads,
        row.measuredPages,
        row.memoryBytes / 1024.0,
        row.rate,
        row.ratio,
        row.low,
        row.high,
        row.pairs);
    out.flush();
  }
}

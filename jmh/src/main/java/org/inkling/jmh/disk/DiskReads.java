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
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.file.SystemFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares lookups in files with bare random reads, and batches with single lookups. */
@Command(
    name = "disk-reads",
    description =
        "Compares lookups with direct access with bare random reads of the same file, by threads,"
            + " and batches with single lookups, in turns with the ratio of each pair.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class DiskReads implements Callable<Integer> {
  private static final int SEED = 42;
  private static final int BATCH = 1024;
  private static final int COUNTED = 4_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--index",
      paramLabel = "NAME",
      defaultValue = "btree",
      description = "The index: btree, or a kind of model such as pgm-d. Default: btree.")
  private String index = "";

  @Option(
      names = "--expected-pages",
      paramLabel = "P",
      defaultValue = "1.05",
      description = "The pages of a window that a learned index is built for. Default: 1.05.")
  private double expectedPages;

  @Option(
      names = "--keys",
      paramLabel = "SET[:COUNT]",
      defaultValue = "uniform:20M",
      description = "The keys, as `datasets list` shows them. Default: uniform:20M.")
  private String keySet = "";

  @Option(
      names = "--cache",
      paramLabel = "MIB",
      defaultValue = "0",
      description = "The memory of a learned index's page cache. Default: 0, no cache.")
  private long cacheMebibytes;

  @Option(
      names = "--theta",
      paramLabel = "T",
      defaultValue = "0",
      description = "The skew of the keys that are looked up, 0.99 in YCSB. Default: 0, none.")
  private double theta;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      required = true,
      description =
          "The folder of the index; an existing file of the same index and keys is reused.")
  private Path folder = Path.of("");

  @Option(
      names = "--threads",
      paramLabel = "LIST",
      split = ",",
      description = "The numbers of threads of lookups and bare reads. Default: none.")
  private List<Integer> threads = List.of();

  @Option(
      names = "--batches",
      paramLabel = "LIST",
      split = ",",
      description = "The numbers of threads of batches and single lookups. Default: none.")
  private List<Integer> batchThreads = List.of();

  @Mixin private TurnOptions turns = new TurnOptions(1, 3);

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public DiskReads() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DiskReads()).execute(arguments));
  }

  /**
   * A result.
   *
   * @param what the comparison, such as "get / bare"
   * @param rate the operations per second of the first
   * @param otherRate the operations per second of the second
   * @param low the start of the interval of the ratio's median; 0 if there are too few pairs
   * @param high the end of that interval
   */
  record Row(
      String index,
      String keys,
      String mode,
      String what,
      int threads,
      int pairs,
      double seconds,
      double rate,
      double otherRate,
      double ratio,
      double low,
      double high,
      double pagesPerLookup,
      double theta,
      long cacheMebibytes,
      long memoryBytes) {}

  @Override
  public Integer call() throws IOException {
    if (threads.isEmpty() && batchThreads.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--threads or --batches is required");
    }
    json.requireWritable();
    DiskIndexFactory measured = DiskIndexFactory.of(index, expectedPages, cacheMebibytes << 20);
    var keys = new DiskKeys(keySet, theta);
    Files.createDirectories(folder);
    String name = index.equals(DiskIndexFactory.BTREE) ? index : index + "-" + expectedPages;
    Path file = DiskIndexFactory.file(folder, name + "-" + keySet);
    List<Row> rows = new ArrayList<>();
    try (DiskSubject subject = measured.openOrBuild(file, keys);
        StorageFile bare = new SystemFiles().open(file, AccessMode.DIRECT)) {
      var reads = new FileReads(subject, bare, keys);
      for (int number : threads) {
        rows.add(reads.lookups(number));
        print(rows.getLast());
      }
      for (int number : batchThreads) {
        rows.add(reads.batches(number));
        print(rows.getLast());
      }
    }
    json.write(rows);
    return ExitCode.OK;
  }

  private void print(Row row) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s %s, %s, theta %s, cache of %d MiB, %d threads: %s %.0f / %.0f per second = %.3f (%.3f"
            + " to %.3f of %d pairs); %.3f pages per lookup%n",
        row.index,
        row.keys,
        row.mode,
        row.theta,
        row.cacheMebibytes,
        row.threads,
        row.what,
        row.rate,
        row.otherRate,
        row.ratio,
        row.low,
        row.high,
        row.pairs,
        row.pagesPerLookup);
    out.flush();
  }

  /** Paired turns over one file. */
  private final class FileReads {
    private final DiskSubject subject;
    private final StorageFile bare;
    private final DiskKeys keys;
    private final SplittableRandom random = new SplittableRandom(SEED);

    FileReads(DiskSubject subject, StorageFile bare, DiskKeys keys) {
      this.subject = subject;
      this.bare = bare;
      this.keys = keys;
    }

    private ReadWork singles() {
      return ReadWork.lookups(subject.reads(), keys, random.split());
    }

    Row lookups(int number) {
      double pages = Math.max(1, pagesPerLookup()); // less with a warm cache
      var reads = new ReadThreads(number, () -> ReadWork.bareReads(bare, random.split(), pages));
      return row("get / bare", number, new ReadThreads(number, this::singles), reads);
    }

    Row batches(int number) {
      ReadThreads batches =
          new ReadThreads(
              number, () -> ReadWork.batches(subject.reads(), keys, random.split(), BATCH));
      return row("batch / get", number, batches, new ReadThreads(number, this::singles));
    }

    private Row row(String what, int number, ReadThreads ours, ReadThreads other) {
      PairedTurns pairs = turns.run(ours, other);
      return new Row(
          index,
          keySet,
          bare.mode().name(),
          what,
          number,
          turns.pairs(),
          turns.seconds(),
          pairs.rates(),
          pairs.otherRates(),
          pairs.ratio().median(),
          pairs.ratio().low(),
          pairs.ratio().high(),
          pagesPerLookup(),
          theta,
          cacheMebibytes,
          subject.memoryBytes());
    }

    /** Measures the pages of some thousand lookups, which are not timed. */
    private double pagesPerLookup() {
      long before = subject.pagesRead().getAsLong();
      ReadWork work = singles();
      for (int i = 0; i < COUNTED; i++) {
        work.step();
      }
      return (double) (subject.pagesRead().getAsLong() - before) / COUNTED;
    }
  }
}

package org.inkling.jmh.store;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.JsonOption;
import org.inkling.disk.SyncMode;
import org.inkling.disk.model.ModelKind;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares stores on disk. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures stores on one disk, with the same memory and durability, each in its own process:"
          + " loads a part of the keys, then runs phases of writes, of writes and reads, and of"
          + " reads.",
      "Every answer is checked; the exit code is 1 if one was wrong."
    })
public final class StoreBench implements Callable<Integer> {
  private static final String WRITTEN = "/proc/self/io write_bytes, per 16 bytes of key and value";
  private static final double SYNC_SECONDS = 3;

  @Spec private CommandSpec spec;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder of the stores, one at a time; each is deleted afterwards.")
  private Path folder = Path.of("");

  @Option(
      names = "--stores",
      paramLabel = "LIST",
      split = ",",
      description = "The stores. Default: all.")
  private List<String> stores = Arrays.stream(StoreKind.values()).map(StoreKind::label).toList();

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      defaultValue = "uniform:10M",
      description = "The keys, as `datasets list` shows them. Default: ${DEFAULT-VALUE}.")
  private String keys = "";

  @Option(
      names = "--load",
      paramLabel = "PART",
      defaultValue = "0.75",
      description = "The part of the keys that is loaded. Default: ${DEFAULT-VALUE}.")
  private double loadedPart;

  @Option(
      names = "--phases",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "write-only,balanced,read-only",
      description = "The phases, one after the other. Default: ${DEFAULT-VALUE}.")
  private List<String> phases = List.of();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "The number of repeats of all phases; more than one adds medians. Default:"
              + " ${DEFAULT-VALUE}.")
  private int repeats;

  @Option(
      names = "--threads",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "1,2",
      description = "The numbers of threads of each phase. Default: ${DEFAULT-VALUE}.")
  private List<Integer> threads = List.of();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "8",
      description =
          "The longest time of each; phases that insert end when their share of the keys is"
              + " inserted. Default: ${DEFAULT-VALUE}.")
  private double seconds;

  @Option(
      names = "--budget",
      paramLabel = "MIB",
      defaultValue = "16",
      description = "The memory that a store may take, in MiB. Default: ${DEFAULT-VALUE}.")
  private int budgetMib;

  @Option(
      names = "--model",
      paramLabel = "KIND",
      defaultValue = "cprleco-pgm-d",
      description =
          "The model that finds pages of the hybrid index, as in `disk compare`. Default:"
              + " ${DEFAULT-VALUE}.")
  private String model = "";

  @Option(
      names = "--expected-pages",
      paramLabel = "PAGES",
      defaultValue = "1.05",
      description = "The mean number of pages of its windows. Default: ${DEFAULT-VALUE}.")
  private double expectedPages;

  @Option(
      names = "--sync",
      paramLabel = "MODE",
      defaultValue = "EVERY_INTERVAL",
      description =
          "When a write counts as acknowledged: ${COMPLETION-CANDIDATES}. Default:"
              + " ${DEFAULT-VALUE}, which is 200 ms.")
  private SyncMode sync = SyncMode.EVERY_INTERVAL;

  @Option(
      names = "--sync-threads",
      paramLabel = "LIST",
      split = ",",
      description = "The numbers of threads of writes that each wait for the disk. Default: none.")
  private List<Integer> syncThreads = List.of();

  @Option(
      names = "--recover",
      paramLabel = "LIST",
      split = ",",
      description = "The number of logged writes to recover, such as 1M. Default: none.")
  private List<String> recovered = List.of();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The seed of all random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public StoreBench() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new StoreBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    json.requireWritable();
    List<StoreKind> kinds = kinds();
    List<PhaseKind> once = named(PhaseKind::named, phases);
    List<PhaseKind> wanted =
        Collections.nCopies(repeats, once).stream().flatMap(List::stream).toList();
    List<Integer> records = named(text -> Amounts.count("--recover", text), recovered);
    Files.createDirectories(folder);
    List<StoreResult> results = new ArrayList<>();
    List<SyncTask.Row> synced = new ArrayList<>();
    List<RecoveryTask.Result> recoveries = new ArrayList<>();
    for (StoreKind kind : kinds) {
      if (!wanted.isEmpty()) {
        results.add(phases(kind, wanted));
      }
      if (!syncThreads.isEmpty() && kind.survivesCrashes()) {
        synced.addAll(synced(kind));
      }
      if (kind.replaysLog()) {
        for (int count : records) {
          recoveries.add(recovery(kind, count));
        }
      }
    }
    StoreReport report = report(results, synced, recoveries);
    PrintWriter out = spec.commandLine().getOut();
    StoreText.lines(report).forEach(out::println);
    out.flush();
    json.write(report);
    return report.wrongAnswers() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private List<StoreKind> kinds() {
    if (threads.isEmpty() || threads.stream().anyMatch(number -> number < 1)) {
      throw new ParameterException(spec.commandLine(), "--threads are 1 or more each");
    }
    if (budgetMib < 1) {
      throw new ParameterException(spec.commandLine(), "--budget is 1 or more");
    }
    if (repeats < 1) {
      throw new ParameterException(spec.commandLine(), "--repeat is 1 or more");
    }
    if (!(expectedPages >= 1)) {
      throw new ParameterException(spec.commandLine(), "--expected-pages are 1 or more");
    }
    if (!(loadedPart > 0 && loadedPart <= 1)) {
      throw new ParameterException(spec.commandLine(), "--load is above 0 and up to 1");
    }
    return named(StoreKind::named, stores);
  }

  private <T> List<T> named(Function<String, T> parser, List<String> names) {
    try {
      return names.stream().map(parser).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private String place() {
    return folder.resolve("measured").toAbsolutePath().toString();
  }

  private StoreSettings settings(SyncMode mode, boolean keepsLog) {
    ModelKind kind = named(ModelKind::of, List.of(model)).getFirst();
    return new StoreSettings((long) budgetMib << 20, mode, keepsLog, kind, expectedPages);
  }

  private <R extends Serializable> R run(StoreKind kind, ChildTask<R> task) throws IOException {
    StepListener steps =
        StepListener.to(spec.commandLine().getErr()).after("store: " + kind.label() + " ");
    return ChildProcess.run(kind.label(), kind.jvmFlags(), task, steps);
  }

  private StoreResult phases(StoreKind kind, List<PhaseKind> wanted) throws IOException {
    return run(
        kind,
        new StoreTask(
            kind,
            settings(sync, false),
            keys,
            loadedPart,
            wanted,
            threads,
            seconds,
            place(),
            seed));
  }

  private List<SyncTask.Row> synced(StoreKind kind) throws IOException {
    StoreSettings every = settings(SyncMode.EVERY_WRITE, false);
    double each = Math.min(SYNC_SECONDS, seconds);
    return run(kind, new SyncTask(kind, every, syncThreads, each, place())).rows();
  }

  private RecoveryTask.Result recovery(StoreKind kind, int records) throws IOException {
    StoreSettings kept = settings(SyncMode.EVERY_INTERVAL, true);
    run(kind, new RecoveryTask(kind, kept, records, place(), true));
    return run(kind, new RecoveryTask(kind, kept, records, place(), false));
  }

  private StoreReport report(
      List<StoreResult> results, List<SyncTask.Row> synced, List<RecoveryTask.Result> recoveries) {
    return new StoreReport(
        keys,
        loadedPart,
        (long) budgetMib << 20,
        sync.name(),
        model,
        expectedPages,
        seconds,
        seed,
        WRITTEN,
        Machine.describe(),
        Machine.jdk(),
        System.getProperty("inkling.commit", "unknown"),
        results,
        synced,
        recoveries);
  }
}

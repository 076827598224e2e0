package org.inkling.jmh.store;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.experiment.TextTable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what many small indexes in one process take. */
@Command(
    name = "small-stores",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fills many small indexes of each kind in a process of its own, and prints their memory,"
          + " their threads when they are idle, and the processor time to open each again.",
      "Every answer is checked; the exit code is 1 if one was wrong."
    })
public final class SmallStores implements Callable<Integer> {
  private static final double MIB = 0x1p20;
  private static final long IDLE_MILLIS = 7_000; // the threads of logs end after 5 s

  @Spec private CommandSpec spec;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder of the stores, which are deleted afterwards.")
  private Path folder = Path.of("");

  @Option(names = "--stores", defaultValue = "200", description = "Default: ${DEFAULT-VALUE}.")
  private int stores;

  @Option(
      names = "--keys",
      defaultValue = "1000",
      description = "The keys of each. Default: ${DEFAULT-VALUE}.")
  private int keys;

  @Option(
      names = "--warm-ups",
      defaultValue = "3",
      description =
          "How often all are made, and opened five times, before. Default: ${DEFAULT-VALUE}.")
  private int warmUps;

  /** Creates the command. */
  public SmallStores() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SmallStores()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (stores < 1 || keys < 1 || warmUps < 0) {
      throw new ParameterException(
          spec.commandLine(), "--stores and --keys are 1 or more, --warm-ups 0 or more");
    }
    Files.createDirectories(folder);
    List<SmallTask.Result> results = new ArrayList<>();
    for (SmallKind kind : SmallKind.values()) {
      results.add(result(kind));
    }
    print(results);
    return results.stream().allMatch(result -> result.wrongAnswers() == 0)
        ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }

  private SmallTask.Result result(SmallKind kind) throws IOException {
    String place = folder.resolve("small").toAbsolutePath().toString();
    StepListener steps =
        StepListener.to(spec.commandLine().getErr()).after("small-stores: " + kind.label() + " ");
    var task = new SmallTask(kind, stores, keys, warmUps, IDLE_MILLIS, place);
    return ChildProcess.run(kind.label(), List.of(), task, steps);
  }

  private void print(List<SmallTask.Result> results) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(stores + " indexes of " + keys + " keys each, in one process for each kind");
    out.println(Machine.describe() + ", " + Machine.jdk());
    out.println("project at " + System.getProperty("inkling.commit", "unknown"));
    out.println();
    List<String> titles =
        List.of(
            "index",
            "MiB",
            "native",
            "heap",
            "buffers",
            "threads",
            "ms to create",
            "ms to open",
            "least",
            "most",
            "wrong");
    TextTable.lines(titles, results.stream().map(SmallStores::row).toList(), 1)
        .forEach(out::println);
    out.println();
    out.println("MiB are of all indexes, filled and idle; ms are of each, of processor time.");
    out.flush();
  }

  private static List<String> row(SmallTask.Result of) {
    Spread opened = Spread.of(of.openMillis());
    return List.of(
        of.kind(),
        mib(of.nativeBytes() + of.heapBytes() + of.bufferBytes()),
        mib(of.nativeBytes()),
        mib(of.heapBytes()),
        mib(of.bufferBytes()),
        Integer.toString(of.threads()),
        Text.format("%.2f", of.createMillis()),
        Text.format("%.2f", opened.median()),
        Text.format("%.2f", opened.min()),
        Text.format("%.2f", opened.max()),
        Long.toString(of.wrongAnswers()));
  }

  private static String mib(long bytes) {
    return Text.format("%.1f", bytes / MIB);
  }
}

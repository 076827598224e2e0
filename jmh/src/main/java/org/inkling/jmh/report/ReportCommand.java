package org.inkling.jmh.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.json.JsonFile;
import org.inkling.cli.output.ProgressOutput;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures a report and draws it, or redraws an existing one. */
@Command(
    name = "report",
    description =
        "Measures indexes side by side, by workload, key set, threads and size; writes report.json"
            + " and report.html, one page with all plots.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
  private static final String JSON = "report.json";
  private static final String PAGE = "report.html";
  private static final List<String> OF_MEASURING =
      List.of(
          "--preset",
          "--size",
          "--index",
          "--keys",
          "--count",
          "--threads",
          "--seconds",
          "--repeat",
          "--seed",
          "--heap-huge-pages");

  @Spec private CommandSpec spec;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      defaultValue = "standard",
      description =
          "The subject: standard, or a figure of the paper: figure-7, -8, -9, -10, -12, -13,"
              + " -15, or figures for all of them. Default: standard.")
  private String preset = "";

  @Option(
      names = "--size",
      paramLabel = "small|medium|full",
      defaultValue = "small",
      description =
          "The size: minutes, half an hour, or hours; the options below change parts of it."
              + " Default: small.")
  private String size = "";

  @Option(
      names = "--index",
      paramLabel = "LIST",
      split = ",",
      description =
          "Any of loft, skiplist, hashmap, fastutil, agrona, pgm, h2, lmdb, rocksdb, binarysearch,"
              + " loft-dense.")
  private @Nullable List<String> indexes;

  @Option(
      names = "--keys",
      paramLabel = "LIST",
      split = ",",
      description =
          "Key sets that `datasets list` shows; only the first one is used where one is enough.")
  private @Nullable List<String> sets;

  @Option(
      names = "--count",
      paramLabel = "N[k|M]",
      description = "The number of loaded keys; the same number is left to insert.")
  private @Nullable String count;

  @Option(
      names = "--threads",
      paramLabel = "LIST",
      split = ",",
      description =
          "The numbers of threads where they vary; elsewhere, the largest of them that the machine"
              + " has cores for. Default: 1, 2, 4 and so on up to the number of cores.")
  private @Nullable List<Integer> threads;

  @Option(names = "--seconds", paramLabel = "S", description = "The time of a repeat.")
  private @Nullable Double seconds;

  @Option(names = "--repeat", paramLabel = "R", description = "The number of repeats.")
  private @Nullable Integer repeats;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of all random choices. Default: 42.")
  private @Nullable Long seed;

  @Option(
      names = "--heap-huge-pages",
      description =
          "Starts the processes of the indexes with -XX:+UseTransparentHugePages, so that indexes"
              + " on the heap also get huge pages. Default: the JVM's default.")
  private boolean heapHugePages;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "The folder of the two files, which is created if necessary. Default: inkling-report, or"
              + " with --from the folder of that file.")
  private @Nullable Path out;

  @Option(
      names = "--from",
      paramLabel = "report.json",
      description = "Redraws the report of this file, without measurements.")
  private @Nullable Path from;

  @Option(
      names = "--notes",
      paramLabel = "FILE.md",
      description =
          "A file of notes on sections: each note under a line `## ID`, with the ID from the links"
              + " of the page.")
  private @Nullable Path notes;

  /** Creates the command. */
  public ReportCommand() {}

  @Override
  public Integer call() throws IOException {
    System.setProperty("java.awt.headless", "true");
    CommandLine command = spec.commandLine();
    try {
      return from != null ? redraw(from, command) : measure(command);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
  }

  private int redraw(Path file, CommandLine command) throws IOException {
    for (String option : OF_MEASURING) {
      if (command.getParseResult().hasMatchedOption(option)) {
        throw new IllegalArgumentException(
            option + " requires measurements, but --from does not measure");
      }
    }
    Report report = ReportFile.read(file);
    Path folder = out != null ? folder(out) : file.toAbsolutePath().getParent();
    Path page = Path.of(String.valueOf(folder)).resolve(PAGE);
    JsonFile.requireWritable("--out", page, command);
    Files.writeString(page, Page.of(report, notes()));
    tell(command.getOut(), page.toString());
    return ExitCode.OK;
  }

  private int measure(CommandLine command) throws IOException {
    Preset wanted = Preset.named(preset);
    Settings settings = settings();
    Map<String, String> said = notes();
    Recorder recorder =
        new Recorder(wanted, settings, said(command), new ReportProgress(command.getErr()));
    Measurement measurement = new Measurement(wanted, settings, recorder);
    measurement.check();
    Path folder = folder(out != null ? out : Path.of("inkling-report"));
    Path json = folder.resolve(JSON);
    if (Files.exists(json)) {
      throw new IllegalArgumentException(
          json + " already exists: name another folder with --out, or remove it");
    }
    JsonFile.requireWritable("--out", json, command);
    recorder.writeTo(json);
    Report report;
    try {
      measurement.run();
      recorder.complete();
    } finally {
      report = recorder.close();
      Path page = folder.resolve(PAGE);
      Files.writeString(page, Page.of(report, said));
      tell(ProgressOutput.of(command), json + System.lineSeparator() + page);
    }
    if (report.wrongAnswers() == 0) {
      return ExitCode.OK;
    }
    ProgressOutput.end(command); // a wrong answer counts, even if this output is lost
    return ExitCode.SOFTWARE;
  }

  private Settings settings() {
    Settings usual = Size.named(size).settings();
    int cores = Runtime.getRuntime().availableProcessors();
    List<Integer> numbers =
        threads != null ? threads.stream().sorted().distinct().toList() : upTo(cores);
    int keys = count != null ? Amounts.count("--count", count) : usual.keys();
    return new Settings(
        usual.size(),
        indexes != null ? indexes : usual.indexes(),
        sets != null ? sets : usual.sets(),
        keys,
        count != null ? List.of(keys / 4, keys, 2 * keys) : usual.sizes(),
        numbers,
        numbers.stream().filter(number -> number <= cores).reduce((one, next) -> next).orElse(1),
        seconds != null ? seconds : usual.seconds(),
        repeats != null ? repeats : usual.repeats(),
        seed != null ? seed : usual.seed(),
        indexes == null && usual.sparing(),
        heapHugePages);
  }

  /** Returns 1, 2, 4 and so on, and the number itself. */
  private static List<Integer> upTo(int cores) {
    return IntStream.concat(
            IntStream.iterate(1, number -> number < cores, number -> 2 * number),
            IntStream.of(cores))
        .boxed()
        .toList();
  }

  private String said(CommandLine command) {
    return "inkling " + String.join(" ", command.getParseResult().originalArgs());
  }

  private static Path folder(Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("--out '" + folder + "' is not a folder");
    }
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalArgumentException("--out '" + folder + "' cannot be created: " + e, e);
    }
  }

  private Map<String, String> notes() throws IOException {
    return notes == null ? Map.of() : Notes.read(notes);
  }

  private static void tell(PrintWriter writer, String line) {
    writer.println(line);
    writer.flush();
  }
}

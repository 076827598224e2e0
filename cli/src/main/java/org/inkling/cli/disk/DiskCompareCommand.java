package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.inkling.cli.datasets.Progress;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.entries.KeySeed;
import org.inkling.cli.json.JsonOption;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares the memory of models. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares the memory that each kind of model takes for a key set.",
      "Models are compared with one another at the same measured number of pages per window,"
          + " for which the command searches the error bound. Prints tables 3 and 4 of the paper,"
          + " and figure 9's comparison. Holds all keys in memory and writes no file."
    })
final class DiskCompareCommand implements Runnable {
  private static final int MAX_KEYS = Integer.MAX_VALUE - 8;

  @Spec private CommandSpec spec;

  @Option(
      names = "--keys",
      required = true,
      paramLabel = "FILE|NAME[:COUNT]",
      description = "A key file, or a set such as osm:20M.")
  private String keys = "";

  @Mixin private KeySeed seed = new KeySeed();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public void run() {
    json.requireWritable();
    PrintWriter err = spec.commandLine().getErr();
    long[] all = read();
    if (all.length == 0) {
      throw new ParameterException(
          spec.commandLine(), keys + " has no keys, so there is nothing to compare");
    }
    var trial = new ModelTrial(all, seed.value());
    var comparison =
        new Comparison(
            keys,
            trial,
            step -> {
              err.println("compare " + keys + ": " + step);
              err.flush();
            });
    List<ComparisonRow> rows = comparison.rows();
    json.write(rows);
    PrintWriter out = spec.commandLine().getOut();
    out.println("keys    " + keys + ", " + trial.keys() + " of them");
    out.println();
    var text = new ComparisonText(out);
    text.counts(rows);
    text.memory(rows);
    text.smallest(rows);
    out.flush();
  }

  private long[] read() {
    SortedKeySource source =
        Progress.of(KeyInput.open(keys, seed.value()).source(), "compare " + keys);
    if (source.size() > MAX_KEYS) {
      throw new ParameterException(
          spec.commandLine(), "a comparison takes at most " + MAX_KEYS + " keys");
    }
    long[] all = new long[(int) Math.max(1024, source.size())];
    int count = 0;
    try (KeyStream stream = SortedKeySource.checked(source).open()) {
      while (stream.next()) {
        if (count == all.length) {
          all = Arrays.copyOf(all, (int) Math.min(MAX_KEYS, 2L * count));
        }
        all[count++] = stream.key();
      }
    }
    return Arrays.copyOf(all, count);
  }
}

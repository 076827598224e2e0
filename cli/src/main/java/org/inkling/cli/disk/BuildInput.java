package org.inkling.cli.disk;

import java.nio.file.Path;
import org.inkling.cli.datasets.Progress;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.cli.entries.EntryFile;
import org.inkling.cli.entries.EntryOptions;
import org.inkling.cli.entries.EntryReader;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.entries.KeyOrderOption;
import org.inkling.cli.entries.KeySeed;
import org.inkling.cli.entries.SameFile;
import org.inkling.cli.entries.SortedInput;
import org.inkling.cli.workload.Values;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The entries of a build: those of a file, or keys with computed values. */
final class BuildInput {
  @Option(
      names = "--entries",
      paramLabel = "FILE|-",
      description = "A file of keys and values, or standard input: csv, tsv or binary pairs.")
  private @Nullable String entries;

  @Mixin private EntryOptions options = new EntryOptions();

  @Mixin private KeyOrderOption order = new KeyOrderOption();

  @Option(
      names = "--sort",
      description =
          "Sorts the entries, on disk if they are many; of the entries of one key the last one"
              + " counts. Without it, keys must ascend.")
  private boolean sort;

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      description =
          "Instead of entries: a key file, or a set such as osm:20M; each key gets a value that is"
              + " computed from it.")
  private @Nullable String keys;

  @Mixin private KeySeed seed = new KeySeed();

  /**
   * The opened entries.
   *
   * @param dropped the number of entries without effect, as a later one has the same key
   * @param header the first line if it was read as a header, or null
   */
  record Opened(
      SortedEntrySource source, KeyOrder order, long dropped, @Nullable String header, Runnable end)
      implements AutoCloseable {

    @Override
    public void close() {
      end.run();
    }
  }

  /**
   * Refuses an index file that is the input itself.
   *
   * @throws ParameterException if it is
   */
  void refuseAsTarget(Path file, CommandLine command) {
    String input = entries == null ? keys : entries;
    if (input != null) {
      SameFile.refuse(Path.of(input), file, command);
    }
  }

  /**
   * Opens the entries; reads a file of entries from end to end.
   *
   * @param near the folder for temporary files
   * @throws ParameterException if the options do not fit together
   */
  Opened open(Path near, CommandLine command) {
    if (entries == null) {
      return openKeys(command);
    }
    refuse(command, "does not go with --entries", "--keys");
    refuse(command, "goes with --keys only", "--seed");
    try (EntryFile file = options.open(entries, command);
        var line = new ProgressLine("read " + file.name())) {
      EntryReader reader = file.read(order.ofNew());
      SortedInput sorted =
          sort
              ? SortedInput.sort(reader, near, line)
              : SortedInput.requireSorted(reader, near, line);
      return new Opened(sorted, sorted.order(), sorted.dropped(), reader.header(), sorted::close);
    }
  }

  private Opened openKeys(CommandLine command) {
    if (keys == null) {
      throw new ParameterException(
          command, "--entries FILE or --keys FILE|NAME says what the file is built from");
    }
    refuse(
        command,
        "goes with --entries only",
        "--sort",
        "--format",
        "--key-column",
        "--value-column");
    KeyInput input = KeyInput.open(keys, seed.value()).inOrder(order.wanted(), keys);
    SortedEntrySource source =
        SortedEntrySource.of(
            Progress.of(input.source(), "build " + keys),
            key -> Values.of(input.order().number(key), true));
    return new Opened(source, input.order(), 0, null, () -> {});
  }

  private static void refuse(CommandLine command, String reason, String... options) {
    for (String option : options) {
      if (command.getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(command, option + " " + reason);
      }
    }
  }
}

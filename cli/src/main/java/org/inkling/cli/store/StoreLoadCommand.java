package org.inkling.cli.store;

import java.io.PrintWriter;
import java.util.Arrays;
import org.inkling.cli.bench.Values;
import org.inkling.cli.datasets.Progress;
import org.inkling.datasets.KeySets;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the keys of a set into a store. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Puts all keys of a set into a store; each gets a value that is computed from it.",
      "If there is no store yet, creates one in a single pass. Otherwise puts the keys one after"
          + " the other; keys that are present get the computed value."
    })
final class StoreLoadCommand implements Runnable {
  private static final int BATCH = 1 << 12;

  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(
      index = "1",
      paramLabel = "FILE|NAME[:COUNT]",
      description = "A key file, or a set such as osm:20M.")
  private String keys = "";

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the keys of a generated set (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public void run() {
    SortedKeySource source = Progress.of(KeySets.open(keys, seed), "load " + keys);
    if (folder.isEmpty()) {
      make(source);
    } else {
      put(source);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("loaded  " + source.size() + " keys");
    out.flush();
  }

  private void make(SortedKeySource source) {
    SortedEntrySource entries = SortedEntrySource.of(source, StoreLoadCommand::valueOf);
    StoreFolderArgument.allowed(
            spec.commandLine(),
            () -> HybridIndex.load(folder.path(), HybridOptions.defaults(), entries))
        .close();
  }

  private void put(SortedKeySource source) {
    long[] batch = new long[BATCH];
    try (HybridIndex index = folder.openOrMake(spec.commandLine());
        KeyStream stream = source.open()) {
      int count = 0;
      while (stream.next()) {
        batch[count++] = stream.key();
        if (count == BATCH) {
          put(index, batch);
          count = 0;
        }
      }
      put(index, Arrays.copyOf(batch, count));
    }
  }

  private static void put(HybridIndex index, long[] batch) {
    index.putAll(batch, Arrays.stream(batch).map(StoreLoadCommand::valueOf).toArray());
  }

  private static long valueOf(long key) {
    return Values.of(key, true);
  }
}

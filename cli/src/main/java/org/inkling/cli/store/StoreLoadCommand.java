package org.inkling.cli.store;

import java.io.PrintWriter;
import org.inkling.cli.datasets.Progress;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.entries.KeyOrderOption;
import org.inkling.cli.entries.KeyOrderText;
import org.inkling.cli.entries.KeySeed;
import org.inkling.cli.workload.Values;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the keys of a set into a store. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Puts all keys of a set into a store; each gets a value that is computed from it.",
      "If there is no store yet, creates one in a single pass: its keys are signed numbers if all"
          + " keys of the set are below 2^63, and unsigned ones otherwise or with --unsigned. The"
          + " store records which, and every command shows the numbers of the set.",
      "If there is a store, puts the keys one after the other; keys that are present get the"
          + " computed value."
    })
final class StoreLoadCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(
      index = "1",
      paramLabel = "FILE|NAME[:COUNT]",
      description = "A key file, or a set such as osm:20M.")
  private String keys = "";

  @Mixin private KeySeed seed = new KeySeed();

  @Mixin private KeyOrderOption order = new KeyOrderOption();

  @Override
  public void run() {
    KeyInput input = KeyInput.open(keys, seed.value()).inOrder(order.wanted(), keys);
    SortedKeySource source = Progress.of(input.source(), "load " + keys);
    KeyOrder kept = folder.isEmpty() ? make(source, input.order()) : put(source, input.order());
    PrintWriter out = spec.commandLine().getOut();
    out.println("loaded  " + source.size() + " keys, " + KeyOrderText.of(kept));
    out.flush();
  }

  /** Creates the store, and returns its order. */
  private KeyOrder make(SortedKeySource source, KeyOrder numbers) {
    SortedEntrySource entries = SortedEntrySource.of(source, key -> valueOf(key, numbers));
    HybridOptions options = HybridOptions.defaults().keyOrder(numbers);
    StoreFolderArgument.allowed(
            spec.commandLine(), () -> HybridIndex.load(folder.path(), options, entries))
        .close();
    return numbers;
  }

  /** Puts the keys into the store that is there, and returns its order. */
  private KeyOrder put(SortedKeySource source, KeyOrder from) {
    try (HybridIndex index = folder.openOrMake(spec.commandLine(), order.wanted());
        KeyStream stream = source.open()) {
      var batch = new PutBatch(index, PutBatch.ENTRIES);
      try {
        while (stream.next()) {
          long key = sameNumber(stream.key(), from, index.keyOrder());
          batch.add(key, valueOf(key, index.keyOrder()));
        }
      } finally {
        batch.flush();
      }
      return index.keyOrder();
    }
  }

  /**
   * Returns the key that is the same number in the order of the store.
   *
   * @throws ParameterException if the store cannot have this number
   */
  private long sameNumber(long key, KeyOrder from, KeyOrder to) {
    if (from == to) {
      return key;
    }
    long number = from.number(key);
    if (number < 0) { // above 2^63 - 1, or negative
      throw new ParameterException(
          spec.commandLine(),
          "key "
              + from.format(key)
              + " of "
              + keys
              + " does not go into "
              + folder.path()
              + ", whose keys are "
              + KeyOrderText.of(to)
              + "; the keys before it were put");
    }
    return to.key(number);
  }

  /** Returns the value for a number, which is the same in both orders. */
  private static long valueOf(long key, KeyOrder order) {
    return Values.of(order.number(key), true);
  }
}

package org.inkling.cli.store;

import java.util.List;
import org.inkling.cli.entries.KeyArguments;
import org.inkling.cli.entries.KeyOrderOption;
import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets the values of keys. */
@Command(
    name = "put",
    mixinStandardHelpOptions = true,
    description = {
      "Sets the values of keys, and creates the folder and the store if they do not exist.",
      "When the command ends, the writes are on disk. If an argument is wrong, nothing is written;"
          + " if a word on standard input is wrong, what is before it is written."
    })
final class StorePutCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "KEY VALUE",
      hideParamSyntax = true,
      description =
          "A key and its value, any number of times; or - to read them from standard input.")
  private List<String> words = List.of();

  @Mixin private KeyOrderOption order = new KeyOrderOption();

  @Override
  public void run() {
    CommandLine command = spec.commandLine();
    boolean isInput = KeyArguments.isStandardInput(words);
    if (!isInput && folder.isEmpty()) {
      var _ = parse(new KeyArguments(words, order.ofNew(), command)); // before a store is created
    }
    try (HybridIndex index = folder.openOrMake(command, order.wanted())) {
      var arguments = new KeyArguments(words, index.keyOrder(), command);
      if (isInput) {
        stream(arguments, new PutBatch(index, PutBatch.ENTRIES));
      } else {
        long[][] entries = parse(arguments);
        index.putAll(entries[0], entries[1]);
      }
    }
  }

  private static void stream(KeyArguments arguments, PutBatch batch) {
    try {
      while (arguments.next()) {
        long key = arguments.key();
        batch.add(key, arguments.value());
      }
    } catch (ParameterException e) {
      batch.flush();
      throw e;
    }
    batch.flush();
  }

  /** Parses all arguments before any is put: the keys, and the value of each. */
  private long[][] parse(KeyArguments arguments) {
    var entries = new long[2][(words.size() + 1) / 2];
    for (int i = 0; arguments.next(); i++) {
      entries[0][i] = arguments.key();
      entries[1][i] = arguments.value();
    }
    return entries;
  }
}

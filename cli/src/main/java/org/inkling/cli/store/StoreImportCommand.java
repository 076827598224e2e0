package org.inkling.cli.store;

import java.io.PrintWriter;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.cli.entries.EntryFile;
import org.inkling.cli.entries.EntryFileException;
import org.inkling.cli.entries.EntryOptions;
import org.inkling.cli.entries.EntryReader;
import org.inkling.cli.entries.KeyOrderOption;
import org.inkling.hybrid.index.HybridIndex;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the entries of a file into a store. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Puts the entries of a file into a store, and creates the store if it does not exist.",
      "Entries may be in any order; an entry replaces that of its key. A wrong line ends the"
          + " import; the entries before it are in the store. When the line is corrected, import"
          + " the file again.",
      "The first import decides whether keys are signed. If the first entry is wrong, no store is"
          + " created."
    })
final class StoreImportCommand implements Runnable {
  private static final int MAX_BATCH = 1 << 20;

  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(
      index = "1",
      paramLabel = "FILE|-",
      description = "A csv, tsv or pairs file, or standard input.")
  private String file = "";

  @Mixin private EntryOptions options = new EntryOptions();

  @Mixin private KeyOrderOption order = new KeyOrderOption();

  @Option(
      names = "--batch",
      paramLabel = "N",
      description =
          "The number of entries that are put together and share a sync, up to 2^20 (default:"
              + " ${DEFAULT-VALUE}).")
  private int batch = PutBatch.ENTRIES;

  @Override
  public void run() {
    CommandLine command = spec.commandLine();
    if (batch < 1 || batch > MAX_BATCH) {
      throw new ParameterException(command, "--batch is 1 to " + MAX_BATCH + ", not " + batch);
    }
    try (EntryFile entries = options.open(file, command)) {
      if (!folder.isEmpty()) {
        run(entries, null, false, command);
        return;
      }
      // A file whose beginning is wrong creates no store.
      EntryReader reader = entries.read(order.ofNew());
      run(entries, reader, reader.next(), command);
    }
  }

  private void run(
      EntryFile entries, @Nullable EntryReader begun, boolean hasFirst, CommandLine command) {
    try (HybridIndex index = folder.openOrMake(command, order.wanted())) {
      var taken = new PutBatch(index, batch);
      String header;
      try (var line = new ProgressLine("import " + entries.name())) {
        EntryReader reader = begun == null ? entries.read(index.keyOrder()) : begun;
        copy(reader, begun == null ? reader.next() : hasFirst, taken, line);
        header = reader.header();
      } catch (EntryFileException e) {
        taken.flush();
        throw e.after(taken.put());
      }
      PrintWriter out = command.getOut();
      out.println("store   " + folder.path());
      if (header != null) {
        out.println("header  " + header);
      }
      out.println("entries " + taken.put() + " imported");
      out.flush();
    }
  }

  private static void copy(
      EntryReader reader, boolean hasFirst, PutBatch batch, ProgressLine line) {
    boolean more = hasFirst;
    for (long count = 1; more; count++) {
      batch.add(reader.key(), reader.value());
      reader.show(line, count);
      more = reader.next();
    }
    batch.flush();
  }
}

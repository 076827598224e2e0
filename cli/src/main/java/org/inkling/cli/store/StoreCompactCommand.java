package org.inkling.cli.store;

import java.io.PrintWriter;
import java.util.Locale;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Compacts a store. */
@Command(
    name = "compact",
    mixinStandardHelpOptions = true,
    description = "Merges the log into the store, and rewrites all files of the store.")
final class StoreCompactCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Override
  public void run() {
    try (HybridIndex index = folder.open(spec.commandLine())) {
      long before = index.statistics().run().bytes();
      index.compact();
      HybridStatistics facts = index.statistics();
      PrintWriter out = spec.commandLine().getOut();
      out.println("store   " + folder.path());
      out.printf(
          Locale.ROOT, "entries %d in %d files%n", facts.run().entries(), facts.run().files());
      out.printf(Locale.ROOT, "size    %d bytes, before %d%n", facts.run().bytes(), before);
      out.flush();
    }
  }
}

package org.inkling.cli.store;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Copies a store. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    description =
        "Copies the current state of a store into another folder, where it can be opened.")
final class StoreBackupCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(index = "1", paramLabel = "TARGET", description = "A folder without a store.")
  private Path target = Path.of("");

  @Override
  public void run() {
    try (HybridIndex index = folder.openReadOnly(spec.commandLine());
        var line = new ProgressLine("backup " + folder.path())) {
      copy(index, line);
      PrintWriter out = spec.commandLine().getOut();
      out.println("store   " + folder.path());
      out.println("copy    " + target);
      out.flush();
    }
  }

  private void copy(HybridIndex index, ProgressLine line) {
    try {
      index.backup(target, line::at);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}

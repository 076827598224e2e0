package org.inkling.cli.store;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.disk.CorruptFileException;
import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks a store. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Reads every file of a store from end to end and checks all of it, without changes.",
      "The exit code is 1 if there is damage, which is reported by file and offset, and 2 if the"
          + " store cannot be read. A write that a crash left incomplete counts as damage until a"
          + " command that writes has opened the store. Files that do not belong to the store are"
          + " named."
    })
final class StoreVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Override
  public Integer call() {
    folder.requireStore(spec.commandLine());
    List<Path> foreign;
    try (var line = new ProgressLine("verify " + folder.path())) {
      foreign = HybridIndex.verify(folder.path(), line::at);
    } catch (CorruptFileException e) {
      spec.commandLine().getErr().println(spec.qualifiedName() + ": " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("store   " + folder.path());
    out.println("whole   yes");
    foreign.forEach(file -> out.println("foreign " + file.getFileName()));
    out.flush();
    return ExitCode.OK;
  }
}

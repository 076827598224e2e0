package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.index.DiskIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks an index file. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Reads an index file from end to end and checks all of it.",
      "Checks every page, the order of all keys, their number, and that the model finds the page of"
          + " each key. The exit code is 1 if the file is damaged, which is reported by file and"
          + " offset, and 2 if it cannot be read."
    })
final class DiskVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (DiskIndex index = access.open(file, spec.commandLine())) {
      index.verify();
      out.println("file    " + file);
      DiskFacts.print(index, out);
      out.println("whole   yes");
      out.flush();
      return ExitCode.OK;
    } catch (CorruptFileException e) {
      spec.commandLine().getErr().println(spec.qualifiedName() + ": " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }
}

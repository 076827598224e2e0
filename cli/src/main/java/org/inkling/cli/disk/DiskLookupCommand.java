package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.disk.index.DiskIndex;
import org.inkling.index.LongHolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks up keys. */
@Command(
    name = "lookup",
    mixinStandardHelpOptions = true,
    description = {
      "Looks up keys and prints the value of each.",
      "The exit code is 1 if one of them is absent."
    })
final class DiskLookupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY", description = "Signed numbers.")
  private List<Long> keys = List.of();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    int absent = 0;
    try (DiskIndex index = access.open(file, spec.commandLine())) {
      var value = new LongHolder();
      for (long key : keys) {
        boolean isFound = index.get(key, value);
        out.println(key + " " + (isFound ? Long.toString(value.value) : "absent"));
        absent += isFound ? 0 : 1;
      }
    }
    out.flush();
    return absent == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}

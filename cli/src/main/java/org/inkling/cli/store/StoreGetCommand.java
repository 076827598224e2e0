package org.inkling.cli.store;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.index.LongHolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks up a key. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    description = {"Prints the value of a key.", "The exit code is 1 if the key is absent."})
final class StoreGetCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(index = "1", paramLabel = "KEY", description = "A signed number of 64 bits.")
  private long key;

  @Override
  public Integer call() {
    try (HybridIndex index = folder.open(spec.commandLine())) {
      var value = new LongHolder();
      if (index.get(key, value)) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(value.value);
        out.flush();
        return ExitCode.OK;
      }
    }
    spec.commandLine()
        .getErr()
        .println(spec.qualifiedName() + ": key " + key + " is absent from " + folder.path());
    return ExitCode.SOFTWARE;
  }
}

package org.inkling.cli.datasets;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.KeyFileException;
import org.inkling.datasets.KeySets;
import org.inkling.datasets.KeySummary;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a key file. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Checks that a key file is complete and strictly ascending.",
      "Prints the number of keys, the smallest and the largest one as unsigned numbers, and the"
          + " SHA-256 of the SOSD form. The exit code is 1 if the file is malformed."
    })
final class DatasetsVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "A SOSD, dvar.xz or fna.xz file.")
  private Path file = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  /** The content of a file; an empty file has no smallest and no largest key. */
  private record Finding(
      String file, long keys, @Nullable String min, @Nullable String max, String sha256) {

    static Finding of(Path file, KeySummary keys) {
      boolean empty = keys.count() == 0;
      return new Finding(
          file.toString(),
          keys.count(),
          empty ? null : unsigned(keys.first()),
          empty ? null : unsigned(keys.last()),
          keys.sha256());
    }

    private static String unsigned(long key) {
      return KeyOrder.UNSIGNED.format(key);
    }
  }

  @Override
  public Integer call() {
    json.requireWritable();
    if (!Files.isRegularFile(file)) {
      throw new ParameterException(spec.commandLine(), file + " is not a file");
    }
    Finding finding;
    try {
      finding =
          Finding.of(
              file,
              KeySummary.of(Progress.of(KeySets.openFile(file), "verify " + file.getFileName())));
    } catch (KeyFileException e) {
      spec.commandLine().getErr().println(spec.qualifiedName() + ": " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
    json.write(finding);
    print(finding);
    return 0;
  }

  private void print(Finding finding) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("file    " + finding.file());
    out.println("keys    " + finding.keys());
    if (finding.keys() > 0) {
      out.println("min     " + finding.min());
      out.println("max     " + finding.max());
    }
    out.println("sha256  " + finding.sha256());
    out.flush();
  }
}

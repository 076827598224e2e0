package org.inkling.cli.datasets;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.datasets.KeySets;
import org.inkling.datasets.SosdFile;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a key set to a SOSD file. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a key set to a SOSD file.",
      "The file holds the count and then the keys, ascending and unsigned, 8 bytes little-endian"
          + " each. The same name, count and seed give the same file everywhere."
    })
final class DatasetsGenerateCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME[:COUNT]", description = "The set, such as osm:20M.")
  private String set = "";

  @Parameters(index = "1", paramLabel = "FILE", description = "The file to write.")
  private Path file = Path.of("");

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the keys (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--force", description = "Replaces the file if it exists.")
  private boolean force;

  @Override
  public void run() {
    if (!force && Files.exists(file)) {
      throw new ParameterException(
          spec.commandLine(), file + " already exists; --force replaces it");
    }
    SortedKeySource keys = KeySets.open(set, seed);
    long count = SosdFile.write(file, Progress.of(keys, "generate " + set));
    PrintWriter out = spec.commandLine().getOut();
    out.println("file    " + file);
    out.println("keys    " + count);
    out.println("seed    " + seed);
    out.flush();
  }
}

package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.cli.bench.Values;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexBuilder;
import org.inkling.disk.index.FetchStrategy;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Builds an index file from a key set. */
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Builds an index file from a key set.",
      "Each key gets a value that is computed from it. Keys stream into the file, which may be"
          + " larger than memory; a build that fails leaves no file."
    })
final class DiskBuildCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file to write.")
  private Path file = Path.of("");

  @Mixin private KeySetOptions keys = new KeySetOptions();

  @Option(
      names = "--model",
      paramLabel = "KIND",
      description =
          "The kind of model, such as cprleco-pgm-d or leco-zonemap-d (default: the"
              + " smaller of these two, by a sample).")
  private @Nullable String model;

  @Option(
      names = "--expected-pages",
      paramLabel = "N",
      description = "The pages of a window, by equation 4 (default: ${DEFAULT-VALUE}).")
  private double expectedPages = 1.05;

  @Option(
      names = "--granularity",
      paramLabel = "N",
      description = "The entries that share a predicted position (default: ${DEFAULT-VALUE}).")
  private int granularity = 1;

  @Option(
      names = "--page-bytes",
      paramLabel = "N",
      description = "The size of a page (default: ${DEFAULT-VALUE}).")
  private int pageBytes = 4096;

  @Option(
      names = "--fetch",
      paramLabel = "STRATEGY",
      description = "How windows are read: all-at-once, from-start or from-middle.")
  private @Nullable String fetch;

  @Option(names = "--force", description = "Replaces the file if it exists.")
  private boolean force;

  @Override
  public void run() {
    if (!force && Files.exists(file)) {
      throw new ParameterException(
          spec.commandLine(), file + " already exists; --force replaces it");
    }
    if (Files.isDirectory(file)) {
      throw new ParameterException(spec.commandLine(), file + " is a folder");
    }
    SortedEntrySource entries =
        SortedEntrySource.of(keys.open("build"), key -> Values.of(key, true));
    try (DiskIndex index = build(entries)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("file    " + file);
      DiskFacts.print(index.statistics(), out);
      out.flush();
    }
  }

  private DiskIndex build(SortedEntrySource entries) {
    try {
      DiskIndexBuilder builder =
          DiskIndex.builder(file)
              .pageBytes(pageBytes)
              .expectedPages(expectedPages)
              .granularity(granularity);
      if (model != null) {
        builder.model(ModelKind.of(model));
      }
      if (fetch != null) {
        builder.fetch(FetchStrategy.of(fetch));
      }
      return builder.build(entries);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}

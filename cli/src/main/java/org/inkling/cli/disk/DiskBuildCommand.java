package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexBuilder;
import org.inkling.disk.index.FetchStrategy;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.UnsortedSourceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Builds an index file from entries or from a key set. */
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Builds an index file from the entries of a file, or from a key set.",
      "Entries stream into the file, which may be larger than memory; a build that fails leaves no"
          + " file. Keys are signed numbers unless --unsigned is given; those of a key set"
          + " are unsigned also if one is 2^63 or more. The file records which,"
          + " and every command shows the numbers of the input."
    })
final class DiskBuildCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file to write.")
  private Path file = Path.of("");

  @Mixin private BuildInput input = new BuildInput();

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
      description =
          "The pages of a window, by equation 4 (default: 1.05). A zone map has windows of one"
              + " page.")
  private @Nullable Double expectedPages;

  @Option(
      names = "--granularity",
      paramLabel = "N",
      description = "The entries that share a predicted position (default: 1). Not for zone maps.")
  private @Nullable Integer granularity;

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
    input.refuseAsTarget(file, spec.commandLine());
    DiskIndexBuilder builder = builder(); // before the input is read, which can take long
    Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
    try (BuildInput.Opened entries = input.open(folder, spec.commandLine());
        DiskIndex index = build(builder.keyOrder(entries.order()), entries.source())) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("file    " + file);
      DiskFacts.print(index, out);
      if (entries.header() != null) {
        out.println("header  " + entries.header());
      }
      if (entries.dropped() > 0) {
        out.println("dropped " + entries.dropped() + " entries with the key of a later one");
      }
      out.flush();
    }
  }

  private DiskIndexBuilder builder() {
    try {
      DiskIndexBuilder builder = DiskIndex.builder(file).pageBytes(pageBytes);
      if (model != null) {
        ModelKind kind = ModelKind.of(model);
        refuseForZoneMap(kind, "--expected-pages", expectedPages);
        refuseForZoneMap(kind, "--granularity", granularity);
        builder.model(kind);
      }
      if (expectedPages != null) {
        builder.expectedPages(expectedPages);
      }
      if (granularity != null) {
        builder.granularity(granularity);
      }
      if (fetch != null) {
        builder.fetch(FetchStrategy.of(fetch));
      }
      return builder;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private void refuseForZoneMap(ModelKind kind, String option, @Nullable Number value) {
    if (kind.isZoneMap() && value != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--model " + kind.label() + " takes no " + option + ": remove one of them");
    }
  }

  private DiskIndex build(DiskIndexBuilder builder, SortedEntrySource entries) {
    try (var line = new ProgressLine("build " + file)) {
      return builder.progress(line::at).build(entries);
    } catch (UnsortedSourceException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}

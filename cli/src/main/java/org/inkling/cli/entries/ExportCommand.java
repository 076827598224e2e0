package org.inkling.cli.entries;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.index.OrderedReads;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that writes the entries of what its first argument names to a file. */
public abstract class ExportCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TARGET|-",
      description = "The file to write, or standard output (default).")
  private String target = "-";

  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--format",
      paramLabel = "csv|tsv|pairs",
      description =
          "The format of the output (default: by the name of the file; csv for standard output)."
              + " pairs is binary: key and value of each entry, 8 bytes each, little-endian.")
  private @Nullable String format;

  @Option(names = "--no-header", description = "Writes no header line to csv and tsv.")
  private boolean noHeader;

  @Option(
      names = "--force",
      description = "Replaces the file if it exists; through a symbolic link, its target.")
  private boolean force;

  /** Creates the command. */
  protected ExportCommand() {}

  /** Returns this command. */
  protected final CommandLine command() {
    return spec.commandLine();
  }

  /**
   * Writes the entries of the range, and prints what was written to a file.
   *
   * @param source the file of the index, or the folder of the store
   * @throws ParameterException if an option is invalid, or the file exists and was not to be
   *     replaced
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  protected final void export(OrderedReads index, KeyOrder order, Path source) {
    KeyInterval wanted = range.range(order, command());
    PrintWriter out = command().getOut();
    if (target.equals(EntryInput.STANDARD_INPUT)) {
      export(order).toStandardOutput(index, wanted, out);
      return;
    }
    Path file = Path.of(target);
    requireReplaceable(file, source);
    long count = export(order).toFile(index, wanted, file);
    out.println("file    " + file);
    out.println("entries " + count);
    out.flush();
  }

  private void requireReplaceable(Path file, Path source) {
    if (!force && Files.exists(file)) {
      throw new ParameterException(command(), file + " already exists; --force replaces it");
    }
    if (Files.isDirectory(file)) {
      throw new ParameterException(command(), file + " exists and is not a file");
    }
    SameFile.refuse(source, file, command());
  }

  private EntryExport export(KeyOrder order) {
    return new EntryExport(EntryOptions.format(format, target, command()), !noHeader, order);
  }
}

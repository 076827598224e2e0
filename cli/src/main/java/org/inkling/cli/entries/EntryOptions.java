package org.inkling.cli.entries;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of a file with entries, for all commands that read one. */
public final class EntryOptions {
  @Option(
      names = "--format",
      paramLabel = "csv|tsv|pairs",
      description =
          "The format of the entries (default: by the name of the file; csv for standard input)."
              + " pairs is binary: key and value of each entry, 8 bytes each, little-endian.")
  private @Nullable String format;

  @Option(
      names = "--key-column",
      paramLabel = "N|NAME",
      description = "The column of the keys, by its number or its name in the header (default: 1).")
  private @Nullable String keyColumn;

  @Option(
      names = "--value-column",
      paramLabel = "N|NAME",
      description = "The column of the values (default: 2).")
  private @Nullable String valueColumn;

  /** Creates the options. */
  public EntryOptions() {}

  /**
   * Opens a file of entries, or standard input for {@code -}.
   *
   * @throws ParameterException if an option is invalid
   * @throws java.io.UncheckedIOException if the file cannot be opened
   */
  public EntryFile open(String file, CommandLine command) {
    EntryFormat found = format(format, file, command);
    TextColumns columns = columns(found, command);
    return new EntryFile(EntryInput.open(file), found, columns);
  }

  /**
   * Returns the format of a file, or of standard input or output.
   *
   * @param name the name of the format; null if the name of the file decides
   * @throws ParameterException if neither names a format
   */
  static EntryFormat format(@Nullable String name, String file, CommandLine command) {
    if (name != null) {
      return named(name, command);
    }
    Optional<EntryFormat> byName = EntryFormat.ofFile(file);
    if (byName.isEmpty() && !file.equals(EntryInput.STANDARD_INPUT)) {
      throw new ParameterException(
          command,
          "the name of "
              + file
              + " ends in none of .csv, .tsv and .pairs; --format says what it is");
    }
    return byName.orElse(EntryFormat.CSV);
  }

  private static EntryFormat named(String name, CommandLine command) {
    return EntryFormat.named(name)
        .orElseThrow(
            () -> new ParameterException(command, "--format is csv, tsv or pairs, not " + name));
  }

  private TextColumns columns(EntryFormat found, CommandLine command) {
    boolean isDefault = keyColumn == null && valueColumn == null;
    if (found == EntryFormat.PAIRS && !isDefault) {
      throw new ParameterException(command, "binary pairs have no columns to choose");
    }
    TextColumns all = TextColumns.ENTRIES;
    return new TextColumns(
        keyColumn == null ? all.key() : keyColumn, valueColumn == null ? all.value() : valueColumn);
  }
}

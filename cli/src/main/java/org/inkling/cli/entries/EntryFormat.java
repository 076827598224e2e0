package org.inkling.cli.entries;

import java.util.Locale;
import java.util.Optional;

/** The formats of files with entries. */
public enum EntryFormat {
  /** Text, one entry per line, fields separated by commas, quoted if need be (RFC 4180). */
  CSV(","),
  /** Text, one entry per line, fields separated by tabs. */
  TSV("\t"),
  /** Binary: the key and then the value of each entry, 8 bytes each, little-endian. */
  PAIRS("");

  private final String separator;

  EntryFormat(String separator) {
    this.separator = separator;
  }

  /** Returns the text between two fields; meaningless for a binary format. */
  String separator() {
    return separator;
  }

  /** Returns the format of this name. */
  static Optional<EntryFormat> named(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "csv" -> Optional.of(CSV);
      case "tsv", "tab" -> Optional.of(TSV);
      case "pairs" -> Optional.of(PAIRS);
      default -> Optional.empty();
    };
  }

  /** Returns the format that the name of a file ends in, as {@code .csv}. */
  public static Optional<EntryFormat> ofFile(String file) {
    int dot = file.lastIndexOf('.');
    return dot < 0 ? Optional.empty() : named(file.substring(dot + 1));
  }
}

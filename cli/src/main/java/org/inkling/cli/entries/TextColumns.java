package org.inkling.cli.entries;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a text file that are read, each by its number, counted from 1, or by its name in
 * the header.
 *
 * @param key the column of the keys
 * @param value the column of the values; null if only keys are read
 */
record TextColumns(String key, @Nullable String value) {
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

  /** The default columns of keys and values. */
  static final TextColumns ENTRIES = new TextColumns("1", "2");

  /** The default column of keys, without values. */
  static final TextColumns KEYS = new TextColumns("1", null);

  /** Whether a column is given by its name, so that the first line is a header. */
  boolean needHeader() {
    return !isNumber(key) || (value != null && !isNumber(value));
  }

  static boolean isNumber(String column) {
    return NUMBER.matcher(column).matches();
  }
}

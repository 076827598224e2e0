package org.inkling.cli.entries;

import org.inkling.cli.experiment.Text;

/**
 * Thrown when a file of entries is not what its format requires. The message names the file and the
 * line or offset, and says what was expected there and what was found.
 */
public final class EntryFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates an exception for a place.
   *
   * @param place the file, and the line or offset in it
   */
  EntryFileException(String place, String expected, String found) {
    super(place + ": expected " + expected + ", found " + printable(found));
  }

  /** Creates an exception for a file, with a whole sentence. */
  EntryFileException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns this failure with the number of entries before it that have had their effect. */
  public EntryFileException after(long imported) {
    return new EntryFileException(
        getMessage() + "; the entries before it are imported: " + imported, this);
  }

  /** Returns a text without characters that a terminal would act on. */
  private static String printable(String text) {
    var printable = new StringBuilder();
    text.chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                printable.append(Text.format("\\u%04x", c));
              } else {
                printable.append((char) c);
              }
            });
    return printable.toString();
  }
}

package org.inkling.disk.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Names for unfinished files, beside the files that they will become. */
public final class SiblingNames {
  private static final char REPLACEMENT = '\uFFFD'; // what Java decodes to where it cannot
  private static final String UNDECODED = "inkling"; // stands for a name that no text has

  private SiblingNames() {}

  /**
   * Returns a path in the folder of a file: the name of the file between two texts, or if the
   * locale cannot decode that name, a fixed one.
   */
  public static Path of(Path file, String before, String after) {
    String name = String.valueOf(file.getFileName());
    try {
      if (name.indexOf(REPLACEMENT) < 0) { // each would take three bytes, and a name has 255
        return file.resolveSibling(before + name + after);
      }
    } catch (InvalidPathException e) {
      // The locale encodes no replacement.
    }
    return file.resolveSibling(before + UNDECODED + after);
  }
}

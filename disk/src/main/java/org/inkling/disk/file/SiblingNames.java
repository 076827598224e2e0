package org.inkling.disk.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Names for unfinished files, beside the files that they will become. */
public final class SiblingNames {
  private static final String UNDECODED = "inkling"; // stands for a name that no text has

  private SiblingNames() {}

  /**
   * Returns a path in the folder of a file: the name of the file between two texts, or if the
   * locale cannot decode that name, a fixed one.
   */
  public static Path of(Path file, String before, String after) {
    try {
      return file.resolveSibling(before + file.getFileName() + after);
    } catch (InvalidPathException e) {
      return file.resolveSibling(before + UNDECODED + after);
    }
  }
}

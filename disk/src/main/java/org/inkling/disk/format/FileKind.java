package org.inkling.disk.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * The kind and version of a file format. A version is added, never changed: a release reads all
 * versions up to its own.
 *
 * @param name up to 16 characters of ASCII
 * @param version 1 or more
 */
public record FileKind(String name, int version) {
  static final int NAME_BYTES = 16;

  /** Creates a kind of file. */
  public FileKind {
    requireName(name);
    if (version < 1) {
      throw new IllegalArgumentException("version " + version + " of a format, expected 1 or more");
    }
  }

  /** Whether a text can be the name of a format or of a section. */
  static boolean isName(String name) {
    return !name.isEmpty()
        && name.length() <= NAME_BYTES
        && US_ASCII.newEncoder().canEncode(name)
        && name.indexOf(0) < 0;
  }

  /** Throws if a text cannot be the name of a format or of a section. */
  static void requireName(String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "the name \"" + name + "\", expected 1 to " + NAME_BYTES + " characters of ASCII");
    }
  }
}

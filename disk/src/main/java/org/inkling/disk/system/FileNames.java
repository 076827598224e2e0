package org.inkling.disk.system;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.file.Path;

/**
 * The names of files as the C library takes them. A name on Linux is a sequence of bytes, and a
 * path that came from listing a folder holds them, even if the locale cannot decode them: then its
 * text is not its name, but its URI is.
 */
final class FileNames {
  private static final int HEX = 16;
  private static final int ESCAPE_CHARS = 3; // %20

  private FileNames() {}

  /** Returns the bytes of the absolute path of a file of the default file system, and a zero. */
  static byte[] bytes(Path file) {
    URI uri = file.toUri();
    String escaped = uri.getRawPath();
    var bytes = new ByteArrayOutputStream(escaped.length() + 1);
    int at = 0;
    while (at < escaped.length()) {
      if (escaped.charAt(at) == '%') {
        bytes.write(Integer.parseInt(escaped, at + 1, at + ESCAPE_CHARS, HEX));
        at += ESCAPE_CHARS;
      } else {
        bytes.write(escaped.charAt(at)); // ASCII: everything else is escaped
        at++;
      }
    }
    bytes.write(0);
    return bytes.toByteArray();
  }
}

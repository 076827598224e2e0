package org.inkling.hybrid.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What was tried, in the file of {@code -Dinkling.crash.report}, if one is named. */
final class Reports {
  private static final String FILE = System.getProperty("inkling.crash.report");

  private Reports() {}

  static void add(String line) {
    if (FILE == null) {
      return;
    }
    try {
      Files.writeString(
          Path.of(FILE), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

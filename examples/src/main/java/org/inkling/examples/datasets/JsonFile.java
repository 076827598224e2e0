package org.inkling.examples.datasets;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what a command found out for a machine to read. */
final class JsonFile {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  private JsonFile() {}

  /** Writes records, and collections of them, to a file, which is replaced if it is there. */
  static void write(Path file, Object content) {
    try {
      Files.writeString(file, GSON.toJson(content) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written: " + e, e);
    }
  }
}

package org.inkling.cli.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.loft.RetrainingScheme;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The file that {@code --json} names. */
public final class JsonFile {
  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .serializeSpecialFloatingPointValues()
          .registerTypeAdapter(
              RetrainingScheme.class,
              (JsonSerializer<RetrainingScheme>)
                  (scheme, type, context) -> new JsonPrimitive(Labelled.label(scheme)))
          .registerTypeAdapterFactory(new RecordJson())
          .create();

  private JsonFile() {}

  /**
   * Refuses a file that cannot be written, before the work begins.
   *
   * @param file the file that the option names, or null for none
   * @throws ParameterException if it is a folder, if its folder does not exist, or if either is
   *     read-only
   */
  public static void requireWritable(@Nullable Path file, CommandLine command) {
    if (file != null) {
      requireWritable("--json", file, command);
    }
  }

  /**
   * Refuses a file that cannot be written, before the work begins.
   *
   * @param option the option that names it
   * @throws ParameterException if it is a folder, if its folder does not exist, or if either is
   *     read-only
   */
  public static void requireWritable(String option, Path file, CommandLine command) {
    if (!canBeWritten(file)) {
      throw new ParameterException(
          command, option + " '" + file + "' is not a file that can be written");
    }
  }

  private static boolean canBeWritten(Path file) {
    if (Files.exists(file)) {
      return !Files.isDirectory(file) && Files.isWritable(file);
    }
    Path folder = file.toAbsolutePath().getParent();
    return folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
  }

  /** Converts records, or collections of them, to a JSON element. */
  public static JsonElement tree(Object content) {
    return GSON.toJsonTree(content);
  }

  /**
   * Writes records, collections of them, or JSON elements. Replaces an existing file.
   *
   * @param file null for none
   */
  public static void write(@Nullable Path file, Object content) {
    if (file == null) {
      return;
    }
    try {
      Files.writeString(file, GSON.toJson(content) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written: " + e, e);
    }
  }
}

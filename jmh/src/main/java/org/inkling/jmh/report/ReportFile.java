package org.inkling.jmh.report;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.json.JsonFile;

/** Reads and writes the JSON file of a report. */
final class ReportFile {
  private static final Gson GSON = new Gson();

  private ReportFile() {}

  /** Replaces the file atomically, so that it is always complete. */
  static void write(Report report, Path file) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".part");
    JsonFile.write(beside, report);
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Reads a report.
   *
   * @throws IllegalArgumentException if the file contains no report
   */
  static Report read(Path file) {
    try {
      JsonElement element = JsonParser.parseString(Files.readString(file));
      requireReport(element, file);
      return GSON.fromJson(element, Report.class);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (JsonParseException | CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is no JSON", e);
    } catch (IOException e) {
      throw new ExperimentException(file + " cannot be read: " + e, e);
    } catch (RuntimeException e) {
      throw e instanceof IllegalArgumentException refusal
          ? refusal
          : new IllegalArgumentException(file + " lacks a part of a report: " + e, e);
    }
  }

  private static void requireReport(JsonElement element, Path file) {
    JsonObject object = element.isJsonObject() ? element.getAsJsonObject() : new JsonObject();
    JsonElement schema = object.get("schema");
    JsonElement version = object.get("version");
    if (schema == null || !schema.equals(GSON.toJsonTree(Report.SCHEMA)) || version == null) {
      throw new IllegalArgumentException(
          file + " is not a report: expected a report.json of `inkling report`");
    }
    if (!version.equals(GSON.toJsonTree(Report.VERSION))) {
      throw new IllegalArgumentException(
          file + " is a report of version " + version + ", expected is " + Report.VERSION);
    }
  }
}

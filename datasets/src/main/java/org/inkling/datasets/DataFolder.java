package org.inkling.datasets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder that holds real key sets. */
public final class DataFolder {
  /** The environment variable that names the folder. */
  public static final String VARIABLE = "INKLING_DATA";

  private final Path path;

  private DataFolder(Path path) {
    this.path = path;
  }

  /**
   * Returns the folder that {@link #VARIABLE} names; empty if the variable is unset or empty.
   *
   * @throws KeySetException if what it names is not a folder
   */
  public static Optional<DataFolder> fromEnvironment() {
    String named = System.getenv(VARIABLE);
    return named == null || named.isEmpty()
        ? Optional.empty()
        : Optional.of(at(Path.of(named), VARIABLE + " names "));
  }

  /**
   * Returns the folder at a path.
   *
   * @throws KeySetException if there is no such folder
   */
  public static DataFolder at(Path path) {
    return at(path, "the data folder is ");
  }

  private static DataFolder at(Path path, String who) {
    if (!Files.isDirectory(path)) {
      throw new KeySetException(who + path + ", which is not a folder");
    }
    return new DataFolder(path);
  }

  /** Returns the path of the folder. */
  public Path path() {
    return path;
  }

  /**
   * Returns the file of a set in a folder.
   *
   * @param folder the folder, empty if the environment names none
   * @throws KeySetException if there is no folder, or not one such file in it
   */
  static Path fileOf(String set, Pattern fileName, Optional<DataFolder> folder) {
    DataFolder searched = folder.orElseThrow(() -> new KeySetException(needsFolder(set)));
    return searched
        .find(fileName)
        .orElseThrow(() -> new KeySetException(missing(set, fileName, searched.path)));
  }

  private static String needsFolder(String set) {
    return set
        + " is read from a data folder, and "
        + VARIABLE
        + ", which should name it, is not set";
  }

  private static String missing(String set, Pattern fileName, Path folder) {
    return folder + " holds no file for " + set + ", expected " + fileName;
  }

  /**
   * Returns the one file of the folder whose name matches; empty if no name matches.
   *
   * @throws KeySetException if there are several
   */
  Optional<Path> find(Pattern fileName) {
    List<Path> found;
    try (Stream<Path> files = Files.list(path)) {
      found =
          files.filter(file -> fileName.matcher(file.getFileName().toString()).matches()).toList();
    } catch (IOException e) {
      throw FileFailure.of(path, "listed", e);
    }
    if (found.size() > 1) {
      throw new KeySetException("expected one file for a set, found " + found);
    }
    return found.stream().findFirst();
  }
}

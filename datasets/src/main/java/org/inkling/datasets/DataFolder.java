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

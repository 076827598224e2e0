package org.inkling.datasets;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sets of strings by name or by file.
 *
 * <p>A set is requested as {@code NAME[:COUNT]}, as for {@link KeySets}; the names are {@code
 * words}, word forms of many languages, and {@code paths}, file paths of a Linux distribution. Both
 * are read from the data folder and used whole, or as a run of COUNT neighbouring keys from a
 * seeded start. Any other text is read as the path of a file of lines, compressed if its name ends
 * in {@code .xz}.
 *
 * <p>A key is a line, as bytes: nothing is decoded, a carriage return before the line feed belongs
 * to the key, and an empty line is the empty key. The last line may lack its line feed. Lines
 * longer than {@code maxBytes} are left out and counted ({@link StringKeys#leftOut()}). The lines
 * may be in any order and repeated.
 *
 * <p>Every call reads the whole file again; the keys must fit into one array, so they have less
 * than 2 GiB.
 */
public final class StringSets {

  private enum Real {
    WORDS("words", "words_[0-9]+\\.txt\\.xz"),
    PATHS("paths", "paths_[0-9]+\\.txt\\.xz");

    private final String setName;
    private final Pattern fileName;

    Real(String setName, String fileName) {
      this.setName = setName;
      this.fileName = Pattern.compile(fileName);
    }

    static Optional<Real> named(String name) {
      return Stream.of(values()).filter(set -> set.setName.equals(name)).findFirst();
    }
  }

  private StringSets() {}

  /**
   * Opens a set; a real set is read from the folder that the environment names.
   *
   * @param maxBytes the length of the longest lines that are keys, in bytes
   * @throws KeySetException if there is no such set, or it does not have that many keys, or its
   *     keys do not fit into an array
   * @throws KeyFileException if a file is not intact
   * @throws java.io.UncheckedIOException if a file cannot be read
   * @throws IllegalArgumentException if {@code maxBytes} is negative
   */
  public static StringKeys open(String spec, int maxBytes, long seed) {
    var wanted = new KeySetSpec(spec);
    Optional<Real> real = Real.named(wanted.name());
    return real.isPresent()
        ? openReal(real.get(), wanted, maxBytes, seed, DataFolder.fromEnvironment())
        : openFile(file(spec), maxBytes);
  }

  /** Like {@link #open(String, int, long)}, with real sets from the given folder. */
  public static StringKeys open(String spec, int maxBytes, long seed, DataFolder folder) {
    var wanted = new KeySetSpec(spec);
    Optional<Real> real = Real.named(wanted.name());
    return real.isPresent()
        ? openReal(real.get(), wanted, maxBytes, seed, Optional.of(folder))
        : openFile(file(spec), maxBytes);
  }

  /**
   * Opens a file of lines, compressed if its name ends in {@code .xz}.
   *
   * @param maxBytes the length of the longest lines that are keys, in bytes
   * @throws KeySetException if the keys do not fit into an array
   * @throws KeyFileException if the file is not intact
   * @throws java.io.UncheckedIOException if the file cannot be read
   * @throws IllegalArgumentException if {@code maxBytes} is negative
   */
  public static StringKeys openFile(Path file, int maxBytes) {
    return StringLines.read(file, maxBytes, StringLines.CAPACITY);
  }

  /** Returns whether a text requests a set by its name, with a count or without. */
  public static boolean isNamed(String spec) {
    return Real.named(new KeySetSpec(spec).name()).isPresent();
  }

  /**
   * Returns whether there is a set of this name and the folder that the environment names has it.
   *
   * @throws KeySetException if what the environment names is not a folder
   */
  public static boolean isHere(String name) {
    Optional<Real> real = Real.named(name);
    return real.isPresent()
        && DataFolder.fromEnvironment()
            .flatMap(folder -> folder.find(real.get().fileName))
            .isPresent();
  }

  private static StringKeys openReal(
      Real set, KeySetSpec wanted, int maxBytes, long seed, Optional<DataFolder> folder) {
    Path file = DataFolder.fileOf(set.setName, set.fileName, folder);
    StringKeys keys = openFile(file, maxBytes);
    int count = wanted.countOf(keys.size());
    return count == keys.size()
        ? keys
        : keys.run(new SeededRandom(seed).startOfRun(count, keys.size()), count);
  }

  private static Path file(String text) {
    try {
      Path file = Path.of(text);
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      throw unknown(text);
    }
    throw unknown(text);
  }

  private static KeySetException unknown(String text) {
    String names =
        Stream.of(Real.values()).map(set -> set.setName).collect(Collectors.joining(", "));
    return new KeySetException(
        "'"
            + text
            + "' is neither a file nor the name of a set of strings; the names are "
            + names);
  }
}

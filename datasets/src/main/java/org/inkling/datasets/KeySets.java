package org.inkling.datasets;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.source.SortedKeySource;

/**
 * Key sets by name or by file.
 *
 * <p>A set is requested as {@code NAME[:COUNT]}; the count may end in {@code k} (thousand) or
 * {@code M} (million). A generated set has {@link #DEFAULT_COUNT} keys if no count is given; a real
 * set is used whole, or as a run of COUNT neighbouring keys from a seeded start. The same name,
 * count and seed always give the same keys, on every machine. Any other text is read as the path of
 * a file: a SOSD file, or one in a compressed format if its name ends in {@code .dvar.xz} or {@code
 * .fna.xz}.
 *
 * <p>{@link #list()} returns the generated sets and the segments per million keys that they reach
 * at 10 million keys, for an epsilon of 8, 32, 512 and 4096.
 */
public final class KeySets {

  /** The number of keys of a generated set if the caller gives none. */
  public static final long DEFAULT_COUNT = 1_000_000;

  private KeySets() {}

  /**
   * Opens a set; a real set is read from the folder that the environment names.
   *
   * @throws KeySetException if there is no such set, or it does not have that many keys
   * @throws KeyFileException if the content of a file does not conform to its format
   * @throws java.io.UncheckedIOException if a file cannot be read
   */
  public static SortedKeySource open(String spec, long seed) {
    var wanted = new KeySetSpec(spec);
    Optional<RealSet> real = real(wanted.name());
    return real.isPresent()
        ? openReal(real.get(), wanted, seed, DataFolder.fromEnvironment())
        : openOther(wanted, seed);
  }

  /** Like {@link #open(String, long)}, with real sets from the given folder. */
  public static SortedKeySource open(String spec, long seed, DataFolder folder) {
    var wanted = new KeySetSpec(spec);
    Optional<RealSet> real = real(wanted.name());
    return real.isPresent()
        ? openReal(real.get(), wanted, seed, Optional.of(folder))
        : openOther(wanted, seed);
  }

  /**
   * Opens a file in the format that its name indicates.
   *
   * @throws KeyFileException if the content of the file does not conform to its format
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public static SortedKeySource openFile(Path file) {
    return KeyFileForm.open(file);
  }

  /**
   * Returns whether the set of this name can be opened: always for a generated set, and for a real
   * set if the folder that the environment names has it.
   *
   * @throws KeySetException if what the environment names is not a folder
   */
  public static boolean isHere(String name) {
    Optional<RealSet> real = real(name);
    return real.isPresent()
        ? DataFolder.fromEnvironment()
            .flatMap(folder -> folder.find(real.get().fileName()))
            .isPresent()
        : generated(name).isPresent();
  }

  /** Returns all sets that have a name. */
  public static List<KeySetInfo> list() {
    return Stream.concat(
            Stream.of(GeneratedSet.values()).map(GeneratedSet::info),
            Stream.of(RealSet.values()).map(RealSet::info))
        .toList();
  }

  private static Optional<RealSet> real(String name) {
    return Stream.of(RealSet.values()).filter(set -> set.setName().equals(name)).findFirst();
  }

  private static Optional<GeneratedSet> generated(String name) {
    return Stream.of(GeneratedSet.values()).filter(set -> set.setName().equals(name)).findFirst();
  }

  private static SortedKeySource openOther(KeySetSpec wanted, long seed) {
    Optional<GeneratedSet> generated = generated(wanted.name());
    return generated.isPresent()
        ? generate(generated.get(), wanted.count().orElse(DEFAULT_COUNT), seed)
        : openFile(wanted);
  }

  private static SortedKeySource generate(GeneratedSet set, long count, long seed) {
    if (count > GeneratedSet.MAX_COUNT) {
      throw new KeySetException(
          set.setName() + " has at most " + GeneratedSet.MAX_COUNT + " keys, asked for " + count);
    }
    return set.keys(count, seed);
  }

  private static SortedKeySource openFile(KeySetSpec wanted) {
    Path file;
    try {
      file = Path.of(wanted.text());
    } catch (InvalidPathException e) {
      throw unknown(wanted);
    }
    if (!Files.isRegularFile(file)) {
      throw unknown(wanted);
    }
    return KeyFileForm.open(file);
  }

  private static KeySetException unknown(KeySetSpec wanted) {
    return new KeySetException(
        "'"
            + wanted.text()
            + "' is neither a file nor the name of a key set; the names are "
            + list().stream().map(KeySetInfo::name).collect(Collectors.joining(", ")));
  }

  private static SortedKeySource openReal(
      RealSet set, KeySetSpec wanted, long seed, Optional<DataFolder> folder) {
    long[] keys = DecodedKeys.of(DataFolder.fileOf(set.setName(), set.fileName(), folder));
    int count = wanted.countOf(keys.length);
    return new RunOfKeys(keys, new SeededRandom(seed).startOfRun(count, keys.length), count);
  }
}

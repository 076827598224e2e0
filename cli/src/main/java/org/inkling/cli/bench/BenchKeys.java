package org.inkling.cli.bench;

import static org.inkling.cli.experiment.Requirements.require;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.inkling.cli.entries.EntryFormat;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.subject.StringSet;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.datasets.KeyFileException;
import org.inkling.datasets.SosdFile;
import org.inkling.datasets.StringKeys;
import org.inkling.datasets.StringSets;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a bench measures with. If they are strings, the workload knows them by their ranks.
 *
 * @param source numbers, or the ranks of the strings: 0, 1, 2 and so on
 * @param strings the strings, or null
 */
record BenchKeys(SortedKeySource source, @Nullable StringSet strings) {
  private static final List<String> NUMBER_ENDINGS = List.of(".dvar.xz", ".fna.xz");
  private static final List<String> TEXT_ENDINGS = List.of(".txt", ".txt.xz");

  /**
   * Opens the keys that {@code --keys} names.
   *
   * @param kinds what is measured
   * @throws IllegalArgumentException if the keys are strings, and a kind holds none
   */
  static BenchKeys open(String spec, long seed, List<SubjectKind> kinds, StepListener steps) {
    if (!areStrings(spec, kinds)) {
      return new BenchKeys(KeyInput.open(spec, seed).source(), null);
    }
    for (SubjectKind kind : kinds) {
      require(
          kind.holdsStrings(),
          kind.label()
              + " has keys of 64 bits, and "
              + spec
              + " has strings, which are for bytes and skiplist-bytes alone");
    }
    StringKeys keys = StringSet.open(spec, seed);
    if (keys.leftOut() > 0) {
      steps.report(
          "keys %s: lines left out as longer than %d bytes: %,d",
          spec, StringSet.MAX_KEY_BYTES, keys.leftOut());
    }
    SortedKeySource ranks = SortedKeySource.of(LongStream.range(0, keys.size()).toArray());
    return new BenchKeys(ranks, StringSet.of(spec, seed, keys));
  }

  private static boolean areStrings(String spec, List<SubjectKind> kinds) {
    return StringSets.isNamed(spec)
        || TEXT_ENDINGS.stream().anyMatch(spec::endsWith)
        || (kinds.stream().allMatch(SubjectKind::holdsStrings) && isOtherFile(spec));
  }

  /** Returns whether there is such a file, and its format is none of those that have numbers. */
  private static boolean isOtherFile(String spec) {
    if (EntryFormat.ofFile(spec).isPresent() || NUMBER_ENDINGS.stream().anyMatch(spec::endsWith)) {
      return false;
    }
    try {
      Path file = Path.of(spec);
      return Files.isRegularFile(file) && !isSosd(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isSosd(Path file) {
    try {
      return SosdFile.open(file).size() > 0;
    } catch (KeyFileException e) {
      return false;
    }
  }
}

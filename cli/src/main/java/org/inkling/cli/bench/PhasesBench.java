package org.inkling.cli.bench;

import java.nio.file.Path;
import java.util.List;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Carries out {@code bench --phases}: several mixes of operations in sequence on one index. */
public interface PhasesBench {

  /**
   * Measures, and writes the results.
   *
   * @return the exit code
   * @throws IllegalArgumentException if the request cannot be met
   */
  int measure(Wish wish, CommandLine command) throws Exception;

  /**
   * What the command line requests.
   *
   * @param kinds the indexes
   * @param keys the keys and their name
   * @param phases the mixes, in the command line's spelling
   * @param operations the number of operations of one phase
   * @param window the number of operations of one window
   * @param load the part of the keys that is loaded
   * @param distribution the distribution of the present keys that are read
   * @param threads the number of threads
   * @param repeats the number of repeats, each over a fresh index
   * @param seed the seed of all random choices
   * @param wide whether values take all 64 bits
   * @param retraining the scheme by which LOFT retrains
   * @param json the file for the results, or null for none
   */
  record Wish(
      List<SubjectKind> kinds,
      Keys keys,
      String phases,
      int operations,
      int window,
      double load,
      Distribution distribution,
      int threads,
      int repeats,
      long seed,
      boolean wide,
      RetrainingScheme retraining,
      @Nullable Path json) {}

  /**
   * A set of keys.
   *
   * @param spec the spelling of the command line
   * @param source the source of the keys
   */
  record Keys(String spec, SortedKeySource source) {}
}

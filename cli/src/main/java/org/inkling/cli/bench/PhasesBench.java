package org.inkling.cli.bench;

import java.nio.file.Path;
import java.util.List;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** What {@code bench --phases} does: mixes of operations one after another on one index. */
public interface PhasesBench {

  /**
   * Measures, and writes what it finds.
   *
   * @return the exit code
   * @throws IllegalArgumentException if the wish cannot be met
   */
  int measure(Wish wish, CommandLine command) throws Exception;

  /**
   * What the command line asks for.
   *
   * @param kinds the indexes
   * @param keys the keys and what they are called
   * @param phases the mixes, as the command line has them
   * @param operations of one phase
   * @param window operations of one window
   * @param load the part of the keys that is loaded
   * @param distribution which present keys are read
   * @param threads how many there are
   * @param repeats how often it is done, each time over a fresh index
   * @param seed where every random choice comes from
   * @param wide whether values take all 64 bits
   * @param retraining by which scheme LOFT retrains
   * @param json the file for what is found, or null for none
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
   * @param spec as the command line has it
   * @param source where they come from
   */
  record Keys(String spec, SortedKeySource source) {}
}

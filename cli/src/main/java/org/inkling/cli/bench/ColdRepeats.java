package org.inkling.cli.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.inkling.cli.experiment.Text;

/**
 * Finds repeats that were too short, and repeats of writes during which the JVM was still compiling
 * what it measured.
 */
final class ColdRepeats {
  private static final double MIN_SECONDS = 1;

  private ColdRepeats() {}

  /** Returns a warning if a repeat was shorter than a second; it names the shortest one. */
  static Optional<String> warning(List<Row> rows) {
    return rows.stream()
        .min(Comparator.comparingDouble(ColdRepeats::seconds))
        .filter(row -> seconds(row) < MIN_SECONDS)
        .map(ColdRepeats::warning);
  }

  /**
   * Returns a warning if the compilers were busy in a repeat of a workload that writes; it names
   * the index with most of such repeats.
   */
  static Optional<String> compiling(List<Row> rows) {
    return rows.stream()
        .filter(row -> row.plan().workload().writes() && compiling(row) > 0)
        .max(Comparator.comparingLong(ColdRepeats::compiling))
        .map(
            row ->
                Text.format(
                    "warning: in %d of %d repeats of %s by %s the JVM compiled code for more than"
                        + " %.0f %% of the time, so the rates may be too low",
                    compiling(row),
                    row.repeats().size(),
                    row.plan().workload(),
                    row.index().label(),
                    100 * Answer.COMPILING));
  }

  private static long compiling(Row row) {
    return row.repeats().stream().filter(Answer.Repeated::isCompiling).count();
  }

  private static String warning(Row row) {
    return Text.format(
        "warning: a repeat of %s lasted %.2f seconds, so the JVM may not have compiled all of the"
            + " code and the rates may be too low; a longer --seconds, or more keys for a workload"
            + " that inserts, gives repeats of a second or more",
        row.index().label(), seconds(row));
  }

  /** The time of the shortest repeat. */
  private static double seconds(Row row) {
    return row.repeats().stream()
        .mapToDouble(repeat -> repeat.nanos() / 1e9)
        .min()
        .orElse(MIN_SECONDS);
  }
}

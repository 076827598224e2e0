package org.inkling.cli.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.inkling.cli.experiment.Text;

/** Finds repeats that were too short: the JVM was still compiling what it measured. */
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

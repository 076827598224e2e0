package org.inkling.cli.bench;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.inkling.cli.json.Labelled;
import org.inkling.loft.RetrainingScheme;

/** LOFT's retraining schemes by the names of the command line. */
public final class RetrainingNames {

  private RetrainingNames() {}

  /**
   * Returns the scheme named {@code label}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RetrainingScheme named(String label) {
    for (RetrainingScheme scheme : RetrainingScheme.values()) {
      if (label(scheme).equals(label)) {
        return scheme;
      }
    }
    String known =
        Arrays.stream(RetrainingScheme.values())
            .map(RetrainingNames::label)
            .collect(Collectors.joining(", "));
    throw new IllegalArgumentException("unknown retraining " + label + "; known are " + known);
  }

  /** Returns the spelling that the command line accepts. */
  public static String label(RetrainingScheme scheme) {
    return Labelled.label(scheme);
  }
}

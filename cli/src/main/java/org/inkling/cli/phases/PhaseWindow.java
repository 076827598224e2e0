package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.util.Map;
import org.inkling.cli.experiment.Taken;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * What one window came to.
 *
 * @param phase its phase, from 0
 * @param number within the phase, from 1
 * @param operations all that were carried out
 * @param startNanos when it began, from the start of the run
 * @param nanos how long it took
 * @param taken what others took of the processors meanwhile; null if that is not known
 * @param gcMillis what garbage collections took meanwhile
 * @param collections how many those were
 * @param changes by how much the counts of the index went up meanwhile, by name
 * @param levels what the index was at its end, by name
 */
public record PhaseWindow(
    int phase,
    @SerializedName("window") int number,
    int operations,
    long startNanos,
    long nanos,
    @Expose(serialize = false) @Nullable Taken taken,
    long gcMillis,
    long collections,
    Map<String, Long> changes,
    Map<String, Long> levels)
    implements Serializable {

  /** Operations that were carried out. */
  @SerializedName("opsPerSecond")
  public double perSecond() {
    return operations * 1e9 / nanos;
  }

  /** What others took of the processors, by name; nothing if that is not known. */
  @Flat
  Map<String, Double> takenByOthers() {
    return taken == null
        ? Map.of()
        : Map.of("steal", taken.steal(), "otherProcesses", taken.others());
  }
}

package org.inkling.cli.windows;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.util.Map;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The results of one window.
 *
 * @param phase the number of its phase, from 0
 * @param number its number within the phase, from 1
 * @param startNanos the time from the start of the run to its beginning
 * @param nanos its duration
 * @param taken the processor time that others took meanwhile; null if unknown
 * @param gcMillis the time of garbage collections meanwhile
 * @param changes the increments of the index's counters meanwhile, by name
 * @param levels the levels of the index at its end, by name
 */
public record WindowResult(
    int phase,
    @SerializedName("window") int number,
    int operations,
    long startNanos,
    long nanos,
    @Expose(serialize = false) @Nullable CpuContention taken,
    long gcMillis,
    long collections,
    Map<String, Long> changes,
    Map<String, Long> levels)
    implements Serializable {

  /** Returns the rate at which operations were carried out. */
  @SerializedName("opsPerSecond")
  public double perSecond() {
    return operations * 1e9 / nanos;
  }

  /** Returns the processor time that others took, by name; empty if unknown. */
  @Flat
  Map<String, Double> takenByOthers() {
    return taken == null
        ? Map.of()
        : Map.of("steal", taken.steal(), "otherProcesses", taken.others());
  }
}

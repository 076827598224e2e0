package org.inkling.cli.phases;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.nio.LongBuffer;
import java.util.List;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.windows.DividedKeys;
import org.inkling.cli.windows.WindowPlan;

/**
 * The plan of one run, which is the same for every index and every repeat.
 *
 * @param phases the mixes, in order
 * @param operations the number of operations of each phase, by all threads together
 * @param window the number of operations of a window, by all threads together
 * @param load the part of the keys that is loaded, above 0 and below 1
 */
public record PhasesPlan(
    List<Phase> phases, int operations, int window, double load, int threads, long seed)
    implements Serializable {
  /** The number of operations of a chunk. */
  static final int CHUNK = 1_000;

  /** Checks the components. */
  public PhasesPlan {
    phases = List.copyOf(phases);
    require(
        window >= CHUNK && window % CHUNK == 0,
        Text.format("--window is a multiple of %,d, not %,d", CHUNK, window));
    require(
        operations >= window && operations % window == 0,
        Text.format(
            "--operations, of a phase, is a multiple of the window of %,d, not %,d",
            window, operations));
    require((long) phases.size() * operations <= Integer.MAX_VALUE, "too many operations");
    require(load > 0 && load < 1, "--load is above 0 and, with --phases, below 1, not " + load);
    requireThreads(threads);
  }

  /** Returns this plan with phases of one window each. */
  PhasesPlan ofOneWindow() {
    return new PhasesPlan(phases, window, window, load, threads, seed);
  }

  private int windowsOfPhase() {
    return operations / window;
  }

  int chunks() {
    return phases.size() * chunksOfPhase();
  }

  private int chunksOfPhase() {
    return operations / CHUNK;
  }

  /** Returns the phase that a chunk belongs to. */
  int phaseOf(int chunk) {
    return chunk / chunksOfPhase();
  }

  /** Returns the division of all phases into chunks and windows. */
  WindowPlan division() {
    return new WindowPlan(
        phases.size() * operations, CHUNK, phases.size() * windowsOfPhase(), windowsOfPhase());
  }

  /**
   * Returns the number of keys that are inserted before a chunk, or the total if it is after the
   * last one.
   */
  long insertsBefore(int chunk) {
    long inserts = 0;
    for (int phase = 0; phase < phases.size(); phase++) {
      int before = Math.clamp(chunk - (long) phase * chunksOfPhase(), 0, chunksOfPhase());
      inserts += (long) before * (CHUNK / 100) * phases.get(phase).insertPercent();
    }
    return inserts;
  }

  /** Returns the number of loaded keys of a set of {@code keys} keys. */
  int loaded(int keys) {
    return (int) (keys * load);
  }

  /**
   * Checks that a set is large enough.
   *
   * @throws IllegalArgumentException if there is no key to load, or if there are too few others
   */
  void requireEnough(int keys) {
    int loaded = loaded(keys);
    require(loaded >= 1, Text.format("--load %s loads none of %,d keys", load, keys));
    long inserts = insertsBefore(chunks());
    int rest = keys - loaded;
    require(
        inserts <= rest,
        Text.format(
            "the phases insert %,d keys, but --load %s leaves %,d of %,d",
            inserts, load, rest, keys));
  }

  /**
   * Divides a set: a random sample is loaded, the others are inserted in random order.
   *
   * @param keys strictly ascending
   * @throws IllegalArgumentException if there are too few keys
   */
  DividedKeys divide(LongBuffer keys) {
    requireEnough(keys.limit());
    int inserts = (int) insertsBefore(chunks());
    return DividedKeys.atRandom(keys, loaded(keys.limit()), inserts, seed);
  }

  /** Returns the distribution of the present keys that are read. */
  @SerializedName("distribution")
  String distribution() {
    return "uniform";
  }
}

package org.inkling.cli.phases;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.util.List;
import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Values;
import org.inkling.loft.RetrainingScheme;

/**
 * The plan of one run, which is the same for every index and every repeat.
 *
 * @param phases the mixes, in order
 * @param operations the number of operations of each phase, by all threads together
 * @param window the number of operations of a window, by all threads together
 * @param load the part of the keys that is loaded, above 0 and below 1
 * @param distribution the distribution of the present keys that are read
 * @param threads the number of threads
 * @param seed the seed of all random choices
 * @param wide whether values take all 64 bits
 * @param retraining the scheme by which LOFT retrains
 */
public record PhasesPlan(
    List<Phase> phases,
    int operations,
    int window,
    double load,
    Distribution distribution,
    int threads,
    long seed,
    @Expose(serialize = false) boolean wide,
    @Expose(serialize = false) RetrainingScheme retraining)
    implements Serializable {
  /** The number of operations of a chunk. */
  static final int CHUNK = 1_000;

  private static final int MAX_CHUNKS = 1_000_000_000;

  /** Checks the components. */
  public PhasesPlan {
    phases = List.copyOf(phases);
    require(
        window >= CHUNK && window % CHUNK == 0,
        "--window is a multiple of %,d, not %,d".formatted(CHUNK, window));
    require(
        operations >= window && operations % window == 0,
        "--operations, of a phase, is a multiple of the window of %,d, not %,d"
            .formatted(window, operations));
    require((long) phases.size() * operations / CHUNK <= MAX_CHUNKS, "too many operations");
    require(load > 0 && load < 1, "--load is above 0 and, with --phases, below 1, not " + load);
    requireThreads(threads);
  }

  /** Returns this plan with phases of one window each. */
  PhasesPlan ofOneWindow() {
    return new PhasesPlan(
        phases, window, window, load, distribution, threads, seed, wide, retraining);
  }

  int windowsOfPhase() {
    return operations / window;
  }

  int windows() {
    return phases.size() * windowsOfPhase();
  }

  int chunksOfWindow() {
    return window / CHUNK;
  }

  int chunks() {
    return windows() * chunksOfWindow();
  }

  /** Returns the phase that a chunk belongs to. */
  int phaseOf(int chunk) {
    return chunk / (windowsOfPhase() * chunksOfWindow());
  }

  /** Returns the number of keys that each chunk of a phase inserts. */
  int insertsOfChunk(int phase) {
    return CHUNK / 100 * phases.get(phase).insertPercent();
  }

  /**
   * Returns the number of keys that are inserted before a chunk, or the total if it is after the
   * last one.
   */
  long insertsBefore(int chunk) {
    long inserts = 0;
    int chunksOfPhase = windowsOfPhase() * chunksOfWindow();
    for (int phase = 0; phase < phases.size(); phase++) {
      int before = Math.clamp(chunk - (long) phase * chunksOfPhase, 0, chunksOfPhase);
      inserts += (long) before * insertsOfChunk(phase);
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
    require(loaded >= 1, "--load %s loads none of %,d keys".formatted(load, keys));
    long inserts = insertsBefore(chunks());
    int rest = keys - loaded;
    require(
        inserts <= rest,
        "the phases insert %,d keys, but --load %s leaves %,d of %,d"
            .formatted(inserts, load, rest, keys));
  }

  /** Returns the spelling of the width of values that the command line accepts. */
  @SerializedName("values")
  String values() {
    return Values.label(wide);
  }
}

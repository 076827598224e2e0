package org.inkling.cli.schemes;

import static org.inkling.cli.experiment.Requirements.require;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.util.List;
import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Plan;
import org.inkling.cli.bench.Values;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.json.Flat;
import org.inkling.loft.RetrainingScheme;

/**
 * The plan of a comparison of schemes.
 *
 * @param schemes the schemes that are compared
 * @param mixes the mixes that each scheme runs
 * @param load the part of the keys that is loaded; inserts come from the rest
 * @param threads the number of threads that read and insert
 * @param length the length of a run
 * @param turns the number of times that each scheme runs each mix
 * @param seed the seed of all random choices
 * @param wide whether values take all 64 bits
 */
record SchemesPlan(
    List<RetrainingScheme> schemes,
    List<Workload> mixes,
    double load,
    int threads,
    @Flat Length length,
    int turns,
    long seed,
    @Expose(serialize = false) boolean wide)
    implements Serializable {
  /** The distribution of the keys that are read. */
  static final Distribution READS = Distribution.parse("latest");

  private static final int MAX_TURNS = 1000;

  SchemesPlan {
    requireSome("--schemes", schemes);
    requireSome("--mixes", mixes);
    schemes = List.copyOf(schemes);
    mixes = List.copyOf(mixes);
    for (Workload mix : mixes) {
      require(
          mix.kind() == Workload.Kind.MIX,
          "--mixes are percentages of reads and inserts, both above 0, such as 90/10, not " + mix);
    }
    require(turns >= 1 && turns <= MAX_TURNS, "--turns is 1 to 1000, not " + turns);
  }

  private static void requireSome(String option, List<?> list) {
    require(!list.isEmpty(), option + " names none");
    require(list.stream().distinct().count() == list.size(), option + " names one twice");
  }

  /** Returns the spelling of the width of values that the command line accepts. */
  @SerializedName("values")
  String values() {
    return Values.label(wide);
  }

  /**
   * Returns the plan from which the streams of one mix are created.
   *
   * @throws IllegalArgumentException if the load or the threads are out of their range
   */
  Plan plan(Workload mix) {
    return new Plan(
        load,
        mix,
        READS,
        threads,
        length.streamSeconds(threads),
        turns,
        seed,
        wide,
        RetrainingScheme.SELF_TUNING); // streams are the same for all
  }

  /**
   * Checks that a set is large enough.
   *
   * @param loaded the number of loaded keys
   * @param rest the number of keys left to insert
   * @throws IllegalArgumentException if a run of this plan needs more
   */
  void requireEnough(int loaded, int rest) {
    for (Workload mix : mixes) {
      plan(mix).requireEnough(loaded, rest);
      long inserts = length.operations() * (100 - mix.readPercent()) / 100;
      require(
          inserts <= rest,
          "%,d operations of %s insert %,d keys, but only %,d are not loaded"
              .formatted(length.operations(), mix, inserts, rest));
    }
  }

  /**
   * The length of a run: exactly one of the components is positive.
   *
   * @param seconds the longest time, which is shorter if the keys to insert run out; or 0
   * @param operations the number of operations by all threads together; or 0
   */
  record Length(double seconds, long operations) implements Serializable {
    private static final double STREAM_PER_SECOND = 1 << 23; // the same as in bench
    private static final double LONGEST_SECONDS = 86_400;

    Length {
      require(
          operations > 0 || (seconds > 0 && seconds <= LONGEST_SECONDS),
          "--seconds is above 0 up to 86400, not " + seconds);
    }

    static Length ofSeconds(double seconds) {
      return new Length(seconds, 0);
    }

    static Length ofOperations(long operations) {
      require(operations >= 1, "--operations is at least 1, not " + operations);
      return new Length(0, operations);
    }

    /** Returns the seconds after which a run ends in any case. */
    double maxSeconds() {
      return operations > 0 ? LONGEST_SECONDS : seconds;
    }

    /** Returns the seconds for which a stream of reads should not repeat itself. */
    double streamSeconds(int threads) {
      return operations > 0
          ? Math.min(LONGEST_SECONDS, operations / STREAM_PER_SECOND / Math.max(1, threads))
          : seconds;
    }

    /** Returns the largest number of operations that all threads together carry out. */
    long quota() {
      return operations > 0 ? operations : Long.MAX_VALUE;
    }
  }
}

package org.inkling.cli.schemes;

import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.inkling.cli.experiment.MedianInterval;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;

/**
 * The claim that self-tuning is as fast as another scheme under one mix, and its test by pairs of
 * runs.
 *
 * @param bound the lower bound of the median ratio of self-tuning to the other scheme
 */
record Claim(Workload mix, RetrainingScheme other, double bound, @Flat MedianInterval ratio) {
  /** The bound for being as fast as another scheme. */
  static final double AS_FAST = 0.95;

  /** The bound where most operations write: self-tuning must be faster. */
  static final double BETTER = 1;

  /** The number of pairs that such a close bound requires. */
  static final int MIN_PAIRS = 30;

  private static final int HALF_PERCENT = 50;

  /** The result of the test of a claim. */
  enum Outcome implements Labelled {
    /** The interval is on the claimed side of the bound. */
    SHOWN,
    /** The bound is within the interval. */
    NOT_REFUTED,
    /** The interval is entirely on the other side of the bound. */
    FAILED,
    /** There are too few pairs for a result. */
    TOO_FEW_PAIRS;

    @Override
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Returns the claims for all mixes and schemes; none without runs of self-tuning. */
  static List<Claim> all(
      List<Workload> mixes, List<RetrainingScheme> schemes, List<SchemeRun> runs) {
    List<Claim> claims = new ArrayList<>();
    for (Workload mix : mixes) {
      for (RetrainingScheme other : schemes) {
        double[] ratios = ratios(mix, other, runs);
        if (other != RetrainingScheme.SELF_TUNING && ratios.length > 0) {
          claims.add(new Claim(mix, other, bound(mix), MedianInterval.of(ratios)));
        }
      }
    }
    return claims;
  }

  private static double bound(Workload mix) {
    return mix.readPercent() < HALF_PERCENT ? BETTER : AS_FAST;
  }

  /** Returns the ratios of self-tuning to {@code other}, one for each turn that has both. */
  static double[] ratios(Workload mix, RetrainingScheme other, List<SchemeRun> runs) {
    return runs.stream()
        .filter(run -> run.scheme() == RetrainingScheme.SELF_TUNING && run.mix().equals(mix))
        .flatMapToDouble(
            ours ->
                runs.stream()
                    .filter(run -> run.scheme() == other && run.mix().equals(mix))
                    .filter(run -> run.turn() == ours.turn())
                    .mapToDouble(theirs -> ours.perSecond() / theirs.perSecond()))
        .toArray();
  }

  /** Returns the result of the test. */
  @SerializedName("outcome")
  Outcome outcome() {
    MedianInterval.Interval interval = ratio.interval();
    if (interval == null || ratio.pairs() < MIN_PAIRS) {
      return Outcome.TOO_FEW_PAIRS;
    }
    if (interval.high() < bound) {
      return Outcome.FAILED;
    }
    return interval.low() >= bound ? Outcome.SHOWN : Outcome.NOT_REFUTED;
  }

  /** Returns the claim and its test as a line. */
  String line() {
    MedianInterval.Interval interval = ratio.interval();
    return Text.format(
        "  %-6s / %-12s %.3f (%s), %d pairs; not below %.2f: %s",
        mix,
        Labelled.label(other),
        ratio.median(),
        interval == null ? "-" : Text.format("%.3f-%.3f", interval.low(), interval.high()),
        ratio.pairs(),
        bound,
        outcome().label());
  }
}

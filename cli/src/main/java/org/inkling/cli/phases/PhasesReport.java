package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.json.Flat;
import org.inkling.loft.RetrainingScheme;
import org.jspecify.annotations.Nullable;

/**
 * All runs of one command.
 *
 * @param keys the name of the set on the command line
 * @param keyCount the number of keys
 * @param plan the plan of each run
 * @param runs the runs, in order
 */
record PhasesReport(String keys, int keyCount, @Flat PhasesPlan plan, List<Run> runs) {

  /** The kind of the file of such a report. */
  static final String FIGURE = "phases";

  /**
   * One run.
   *
   * @param kind the index
   * @param plan the phases
   * @param repeat the number of the repeat, from 1
   * @param result its results
   */
  record Run(
      @SerializedName("index") SubjectKind kind,
      @Expose(serialize = false) PhasesPlan plan,
      int repeat,
      @Flat PhasesResult result) {

    /** Returns the scheme of LOFT; null for other indexes. */
    @SerializedName("retraining")
    @Nullable RetrainingScheme retraining() {
      return kind == SubjectKind.LOFT ? plan.retraining() : null;
    }

    /** Returns the verdict on each phase. */
    @SerializedName("phases")
    List<PhaseVerdict> verdicts() {
      List<PhaseVerdict> verdicts = new ArrayList<>();
      for (int phase = 0; phase < plan.phases().size(); phase++) {
        verdicts.add(PhaseVerdict.of(plan.phases().get(phase), result.windowsOf(phase)));
      }
      return verdicts;
    }

    @SerializedName("windows")
    List<PhaseVerdict.Judged> windows() {
      return verdicts().stream().flatMap(verdict -> verdict.windows().stream()).toList();
    }

    /** Returns whether no window fell, but some phase had no window that could be judged. */
    boolean isUndecided() {
      List<PhaseVerdict> verdicts = verdicts();
      return verdicts.stream().allMatch(verdict -> verdict.fallen().isEmpty())
          && verdicts.stream().anyMatch(verdict -> verdict.judged() == 0);
    }

    /** Returns whether the verdict held in every phase. */
    @SerializedName("holds")
    boolean holds() {
      return verdicts().stream().allMatch(PhaseVerdict::holds);
    }
  }

  /**
   * The number of repeats in which a verdict held.
   *
   * @param held the number of repeats in which it held
   * @param undecided the number of repeats in which some phase could not be judged and none failed
   * @param of the number of all repeats
   */
  record Tally(int held, int undecided, int of) {}

  /** Returns, for each index, the number of repeats in which the verdict held. */
  Map<SubjectKind, Tally> tallies() {
    Map<SubjectKind, Tally> tallies = new LinkedHashMap<>();
    for (Run run : runs) {
      tallies.merge(
          run.kind,
          new Tally(run.holds() ? 1 : 0, run.isUndecided() ? 1 : 0, 1),
          (one, other) ->
              new Tally(one.held + other.held, one.undecided + other.undecided, one.of + other.of));
    }
    return tallies;
  }

  long wrongAnswers() {
    return runs.stream().mapToLong(run -> run.result.wrongAnswers()).sum();
  }

  @SerializedName("figure")
  String figure() {
    return FIGURE;
  }

  @SerializedName("machine")
  String machine() {
    return Machine.describe();
  }

  @Flat
  PhaseVerdict.Rule rule() {
    return PhaseVerdict.Rule.RULE;
  }

  @SerializedName("verdicts")
  List<IndexTally> verdicts() {
    return tallies().entrySet().stream()
        .map(entry -> new IndexTally(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** The tally of an index. */
  record IndexTally(SubjectKind index, @Flat Tally tally) {}
}

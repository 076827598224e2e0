package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.SubjectKind;

/**
 * All runs of one command.
 *
 * @param keys the set, as the command line has it
 * @param keyCount how many keys that is
 * @param plan what each run was
 * @param runs in the order in which they were made
 */
record PhasesReport(String keys, int keyCount, PhasesPlan plan, List<Run> runs) {

  /**
   * One run.
   *
   * @param kind the index
   * @param repeat from 1
   * @param result what it came to
   */
  record Run(SubjectKind kind, int repeat, PhasesResult result) {

    /** The verdict on each phase. */
    List<PhaseVerdict> verdicts(PhasesPlan plan) {
      List<PhaseVerdict> verdicts = new ArrayList<>();
      for (int phase = 0; phase < plan.phases().size(); phase++) {
        verdicts.add(PhaseVerdict.of(result.windowsOf(phase)));
      }
      return verdicts;
    }

    /** Whether no window fell, and some phase had none that could be judged. */
    boolean isUndecided(PhasesPlan plan) {
      List<PhaseVerdict> verdicts = verdicts(plan);
      return verdicts.stream().allMatch(verdict -> verdict.fallen().isEmpty())
          && verdicts.stream().anyMatch(verdict -> verdict.judged() == 0);
    }

    /** Whether the verdict held in every phase. */
    boolean holds(PhasesPlan plan) {
      return verdicts(plan).stream().allMatch(PhaseVerdict::holds);
    }
  }

  /**
   * In how many repeats the verdict held.
   *
   * @param held in so many
   * @param undecided in so many nothing could be judged in some phase, and nothing fell
   * @param of so many
   */
  record Tally(int held, int undecided, int of) {}

  /** For each index, in how many repeats the verdict held. */
  Map<SubjectKind, Tally> tallies() {
    Map<SubjectKind, Tally> tallies = new LinkedHashMap<>();
    for (Run run : runs) {
      tallies.merge(
          run.kind,
          new Tally(run.holds(plan) ? 1 : 0, run.isUndecided(plan) ? 1 : 0, 1),
          (one, other) ->
              new Tally(one.held + other.held, one.undecided + other.undecided, one.of + other.of));
    }
    return tallies;
  }

  long wrongAnswers() {
    return runs.stream().mapToLong(run -> run.result.wrongAnswers()).sum();
  }
}

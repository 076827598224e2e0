package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.SubjectKind;

/** All runs of one command. */
public record PhasesReport(String keys, int keyCount, @Flat PhasesPlan plan, List<Run> runs)
    implements ExperimentReport {

  /**
   * Measures indexes in turn, each run in a separate process.
   *
   * @param repeats the number of runs of each index
   * @throws IllegalArgumentException if there are too few keys
   */
  public static PhasesReport measure(
      List<SubjectKind> kinds, PhasesPlan plan, int repeats, KeyFile keyFile, StepListener steps)
      throws IOException {
    plan.requireEnough(keyFile.count());
    List<Run> runs = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (SubjectKind kind : kinds) {
        String name = Text.format("%s, run %d of %d: ", kind.label(), repeat, repeats);
        var task = new PhasesTask(kind, plan, keyFile.path());
        StepListener own = steps.after(name);
        runs.add(new Run(kind, plan, repeat, ChildProcess.run(kind.label(), List.of(), task, own)));
      }
    }
    return new PhasesReport(keyFile.spec(), keyFile.count(), plan, runs);
  }

  /**
   * One run.
   *
   * @param repeat the number of the repeat, from 1
   */
  record Run(
      @SerializedName("index") SubjectKind kind,
      @Expose(serialize = false) PhasesPlan plan,
      int repeat,
      @Flat PhasesResult result) {

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
    private boolean isUndecided() {
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
   * The number of runs of an index in which the verdict held.
   *
   * @param held the number of runs in which it held
   * @param undecided the number of runs in which some phase could not be judged and none failed
   * @param of the number of all runs
   */
  record Tally(SubjectKind index, long held, long undecided, long of) {}

  /** Returns the verdict on each index. */
  @SerializedName("verdicts")
  List<Tally> tallies() {
    return runs.stream().map(Run::kind).distinct().map(this::tally).toList();
  }

  private Tally tally(SubjectKind kind) {
    List<Run> own = runs.stream().filter(run -> run.kind == kind).toList();
    return new Tally(
        kind,
        own.stream().filter(Run::holds).count(),
        own.stream().filter(Run::isUndecided).count(),
        own.size());
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    runs.forEach(run -> lines.addAll(PhasesText.lines(this, run)));
    tallies().forEach(tally -> lines.add(PhasesText.line(tally)));
    return lines;
  }

  @Override
  public boolean passed() {
    return runs.stream().allMatch(run -> run.result.wrongAnswers() == 0);
  }

  /** Returns the kind of the file, by which {@code plot} knows it. */
  @SerializedName("figure")
  String figure() {
    return "phases";
  }

  @Flat
  PhaseVerdict.Rule rule() {
    return PhaseVerdict.Rule.RULE;
  }
}

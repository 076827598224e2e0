package org.inkling.cli.schemes;

import com.google.gson.annotations.SerializedName;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.json.Flat;
import org.inkling.cli.json.JsonFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * The result of a comparison.
 *
 * @param keys the keys that were loaded and inserted
 * @param plan the plan that was carried out
 * @param result its results
 */
record SchemesReport(@Flat Keys keys, @Flat SchemesPlan plan, @Flat SchemesRun.Result result) {

  /**
   * * Writes the report.
   *
   * @param json the file for the rows, or null for none
   * @return the exit code, which signals a failure if an answer was wrong or a claim failed
   */
  int finish(@Nullable Path json, PrintWriter out) {
    SchemesText.lines(this).forEach(out::println);
    out.flush();
    JsonFile.write(json, this);
    boolean holds = claims().stream().allMatch(claim -> claim.outcome() != Claim.Outcome.FAILED);
    return holds && wrongAnswers() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Returns the kind of this file. */
  @SerializedName("figure")
  String figure() {
    return "schemes";
  }

  @SerializedName("distribution")
  String distribution() {
    return SchemesPlan.READS.label();
  }

  @SerializedName("machine")
  String machine() {
    return Machine.describe();
  }

  /** Returns the claims about self-tuning. */
  @SerializedName("claims")
  List<Claim> claims() {
    return Claim.all(plan, result.runs());
  }

  /** Returns the results of each scheme under each mix. */
  @SerializedName("summaries")
  List<SchemeSummary> summaries() {
    return plan.mixes().stream()
        .flatMap(
            mix ->
                plan.schemes().stream().map(scheme -> SchemeSummary.of(mix, scheme, result.runs())))
        .toList();
  }

  /** Returns the number of wrong answers of all runs that count. */
  @SerializedName("wrongAnswers")
  long wrongAnswers() {
    return result.runs().stream().mapToLong(SchemeRun::wrongAnswers).sum();
  }

  /**
   * The keys of a comparison.
   *
   * @param spec the name of the set on the command line
   * @param count the number of keys
   * @param loaded the number of loaded keys
   */
  record Keys(
      @SerializedName("keys") String spec,
      @SerializedName("keyCount") int count,
      @SerializedName("loadedKeys") int loaded) {}
}

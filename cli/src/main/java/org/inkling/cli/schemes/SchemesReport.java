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
 * What came out of a comparison.
 *
 * @param keys what was loaded and inserted
 * @param plan what was done
 * @param result what it came to
 */
record SchemesReport(@Flat Keys keys, @Flat SchemesPlan plan, @Flat SchemesRun.Result result) {

  /**
   * Writes it.
   *
   * @param json the file for the rows, or null for none
   * @return the exit code, which fails if an answer was wrong or a claim failed
   */
  int finish(@Nullable Path json, PrintWriter out) {
    SchemesText.lines(this).forEach(out::println);
    out.flush();
    JsonFile.write(json, this);
    boolean holds = claims().stream().allMatch(claim -> claim.outcome() != Claim.Outcome.FAILED);
    return holds && wrongAnswers() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** The kind of this file. */
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

  /** What is claimed of self-tuning. */
  @SerializedName("claims")
  List<Claim> claims() {
    return Claim.all(plan, result.runs());
  }

  /** What each scheme came to under each mix. */
  @SerializedName("summaries")
  List<SchemeSummary> summaries() {
    return plan.mixes().stream()
        .flatMap(
            mix ->
                plan.schemes().stream().map(scheme -> SchemeSummary.of(mix, scheme, result.runs())))
        .toList();
  }

  /** Of all runs that count. */
  @SerializedName("wrongAnswers")
  long wrongAnswers() {
    return result.runs().stream().mapToLong(SchemeRun::wrongAnswers).sum();
  }

  /**
   * The keys of a comparison.
   *
   * @param spec as the command line has them
   * @param count how many there are
   * @param loaded how many of them are loaded
   */
  record Keys(
      @SerializedName("keys") String spec,
      @SerializedName("keyCount") int count,
      @SerializedName("loadedKeys") int loaded) {}
}

package org.inkling.cli.growth;

import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;

/** The results of all indexes. */
record GrowthReport(List<Row> rows) implements ExperimentReport {

  /** The results of one index. */
  record Row(String index, String keys, @Flat GrowthPlan plan, @Flat GrowthResult result) {

    /** Returns the number of inserted keys. */
    @SerializedName("inserts")
    int inserts() {
      return result.inserts().count();
    }
  }

  @Override
  public boolean passed() {
    return rows.stream().allMatch(row -> row.result.wrong().total() == 0);
  }

  @Override
  public Object json() {
    return rows;
  }

  @Override
  public List<String> lines() {
    return rows.stream().flatMap(row -> lines(row).stream()).toList();
  }

  private static List<String> lines(Row row) {
    GrowthResult result = row.result;
    GrowthResult.Inserts inserts = result.inserts();
    GrowthResult.Memory memory = result.memory();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%s, %s, %s: from %,d keys, %,d inserts by %d threads",
            row.index,
            row.keys,
            row.plan.order().label(),
            row.plan.from(),
            inserts.count(),
            row.plan.threads()));
    lines.add(
        Text.format(
            "  inserts     %s Mops/s; by tenths %s; median %s, slowest %s",
            Text.millions(inserts.perSecond()),
            Arrays.stream(inserts.rates())
                .mapToObj(Text::millions)
                .collect(Collectors.joining(" ")),
            Text.millions(inserts.spread().median()),
            Text.millions(inserts.spread().min())));
    lines.add("  one insert  " + nanos(inserts.times()));
    lines.add(Text.format("  16 in a row %,d ns at most", inserts.longestRun()));
    lines.add("  one read    " + nanos(inserts.reads()) + ", while growing");
    lines.add(
        Text.format(
            "  memory      %.1f bytes/key, bulk-loaded %.1f; settled after %.3f s; off-heap peak"
                + " %.1f MB",
            memory.settled().size().bytesPerKey(),
            memory.loaded().size().bytesPerKey(),
            memory.settleNanos() / 1e9,
            memory.peakOffHeapBytes() / 1e6));
    lines.add(reads(result.reads()));
    if (result.idle() != null) {
      lines.add(idle(result.idle()));
      lines.add(reads(result.idle().reads()) + ", after that");
    }
    lines.add(
        Text.format(
            "  wrong       %,d while growing, %,d afterwards, %,d in turn",
            result.wrong().whileGrowing(), result.wrong().settled(), result.wrong().reads()));
    return lines;
  }

  private static String nanos(Map<String, Long> times) {
    return Text.counts("%,d", times) + " ns";
  }

  private static String reads(GrowthResult.Reads reads) {
    Spread ratio = reads.ratio();
    return Text.format(
        "  reads       %s Mops/s, bulk-loaded %s: %.2fx the time (%.2f-%.2f in %d turns)",
        millions(Spread.of(reads.grown())),
        millions(Spread.of(reads.loaded())),
        ratio.median(),
        ratio.min(),
        ratio.max(),
        reads.grown().length);
  }

  private static String idle(GrowthResult.Idle idle) {
    double grown = idle.grown().bytesPerKey();
    double loaded = idle.loaded().bytesPerKey();
    return Text.format(
        "  idle        %.1f bytes/key after %s s, bulk-loaded %.1f; changes %s; bulk-loaded %s",
        grown,
        idle.seconds(),
        loaded,
        Text.counts("%,d", idle.grown().changes()),
        Text.counts("%,d", idle.loaded().changes()));
  }

  private static String millions(Spread rates) {
    return Text.format(
        "%s (%s-%s)",
        Text.millions(rates.median()), Text.millions(rates.min()), Text.millions(rates.max()));
  }
}

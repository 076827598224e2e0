package org.inkling.cli.schemes;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.json.Flat;
import org.inkling.loft.RetrainingScheme;

/**
 * One run of one scheme.
 *
 * @param scheme the scheme
 * @param mix the mix of operations
 * @param turn the number of the turn, from 1; 0 for one that does not count
 * @param speed the speed
 * @param end the index at the end of the run, before it settled
 * @param ranOut whether it ended early for lack of keys to insert
 * @param wrongAnswers the number of wrong answers, including those of the check after the run
 */
record SchemeRun(
    RetrainingScheme scheme,
    Workload mix,
    int turn,
    @Flat Speed speed,
    @Flat End end,
    boolean ranOut,
    long wrongAnswers)
    implements Serializable {
  private static final String RULES = "rules.";

  private static final List<String> STATISTICS =
      List.of(
          "nodes",
          "expansions",
          "splits",
          "merges",
          "compactions",
          "refusedChanges",
          "droppedChanges",
          "pendingNodes");

  @SerializedName("opsPerSecond")
  double perSecond() {
    return speed.operations * 1e9 / speed.nanos;
  }

  @SerializedName("bytesPerKey")
  double bytesPerKey() {
    return (double) end.offHeapBytes / Math.max(1, end.keys);
  }

  /**
   * Returns the number of times that each rule fired, by its name in the statistics, without rules
   * that did not fire.
   */
  @SerializedName("rules")
  Map<String, Long> rules() {
    var rules = new TreeMap<String, Long>();
    end.statistics.forEach(
        (name, count) -> {
          if (name.startsWith(RULES) && count > 0) {
            rules.put(name.substring(RULES.length()), count);
          }
        });
    return rules;
  }

  /** Returns levels and counters of the index by name; 0 for those that it does not report. */
  @Flat
  Map<String, Long> statistics() {
    Map<String, Long> statistics = new LinkedHashMap<>();
    STATISTICS.forEach(name -> statistics.put(name, end.statistics.getOrDefault(name, 0L)));
    return statistics;
  }

  /**
   * The speed of a run.
   *
   * @param operations the number of operations carried out
   * @param nanos how long they took
   */
  record Speed(long operations, long nanos) implements Serializable {}

  /**
   * An index at the end of a run.
   *
   * @param keys the number of keys that it holds
   * @param offHeapBytes the bytes that it takes
   * @param statistics its statistics
   */
  record End(long keys, long offHeapBytes, @Expose(serialize = false) Map<String, Long> statistics)
      implements Serializable {}
}

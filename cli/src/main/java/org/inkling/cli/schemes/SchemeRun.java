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
 * @param mix what was done
 * @param turn in which turn, from 1; 0 for one that does not count
 * @param speed how fast
 * @param end what the index was when it was over, before it settled
 * @param ranOut whether it ended early, for want of keys to insert
 * @param wrongAnswers of all answers, and of what was looked at afterwards
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

  /** How often each rule fired, those that did not left out; by name as statistics have it. */
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

  /** What the index is and has counted, by name; 0 for what it does not report. */
  @Flat
  Map<String, Long> statistics() {
    Map<String, Long> statistics = new LinkedHashMap<>();
    STATISTICS.forEach(name -> statistics.put(name, end.statistics.getOrDefault(name, 0L)));
    return statistics;
  }

  /**
   * How fast a run was.
   *
   * @param operations all that were carried out
   * @param nanos how long they took
   */
  record Speed(long operations, long nanos) implements Serializable {}

  /**
   * An index at the end of a run.
   *
   * @param keys how many it holds
   * @param offHeapBytes what it takes
   * @param statistics what it says of itself
   */
  record End(long keys, long offHeapBytes, @Expose(serialize = false) Map<String, Long> statistics)
      implements Serializable {}
}

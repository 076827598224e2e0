package org.inkling.cli.schemes;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.bench.Workload;
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
    Speed speed,
    End end,
    boolean ranOut,
    long wrongAnswers)
    implements Serializable {
  private static final String RULES = "rules.";

  double perSecond() {
    return speed.operations * 1e9 / speed.nanos;
  }

  double bytesPerKey() {
    return (double) end.offHeapBytes / Math.max(1, end.keys);
  }

  /** How often each rule fired, those that did not left out; by name as statistics have it. */
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

  /** One statistic of the end; 0 if the index has none of that name. */
  long statistic(String name) {
    return end.statistics.getOrDefault(name, 0L);
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
  record End(long keys, long offHeapBytes, Map<String, Long> statistics) implements Serializable {}
}

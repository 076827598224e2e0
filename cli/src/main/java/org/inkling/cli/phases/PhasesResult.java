package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.Counters;
import org.inkling.cli.windows.WindowResult;

/**
 * The results of one index in one run.
 *
 * @param loadedKeys the number of keys that it was loaded with
 * @param atStart its levels after the load, by name
 * @param windows all windows, in order
 * @param wrongAnswers the number of wrong reads and of keys that were missing afterwards
 */
public record PhasesResult(
    int loadedKeys,
    Map<String, Long> atStart,
    @Expose(serialize = false) List<WindowResult> windows,
    long wrongAnswers,
    @Flat Host host)
    implements Serializable {

  /** Returns the structure changes of the whole run, by name, without those that did not occur. */
  Map<String, Long> changes() {
    Map<String, Long> sums = new TreeMap<>();
    for (WindowResult window : windows) {
      window.changes().forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    return Counters.occurred(sums);
  }

  /** Returns the highest value of a level at the end of a window; 0 for an unknown level. */
  long highest(String level) {
    return windows.stream()
        .mapToLong(window -> window.levels().getOrDefault(level, 0L))
        .max()
        .orElse(0);
  }

  /** Returns the windows of one phase. */
  List<WindowResult> windowsOf(int phase) {
    return windows.stream().filter(window -> window.phase() == phase).toList();
  }
}

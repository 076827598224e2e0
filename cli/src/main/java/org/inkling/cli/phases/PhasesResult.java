package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * The results of one index in one run.
 *
 * @param loadedKeys the number of keys that it was loaded with
 * @param atStart its levels after the load, by name
 * @param windows all windows, in order
 * @param wrongAnswers the number of wrong reads and of keys that were missing afterwards
 * @param jdk the virtual machine
 * @param flags the flags that it was started with
 */
public record PhasesResult(
    int loadedKeys,
    Map<String, Long> atStart,
    @Expose(serialize = false) List<PhaseWindow> windows,
    long wrongAnswers,
    String jdk,
    String flags)
    implements Serializable {

  /** Returns the windows of one phase. */
  List<PhaseWindow> windowsOf(int phase) {
    return windows.stream().filter(window -> window.phase() == phase).toList();
  }
}

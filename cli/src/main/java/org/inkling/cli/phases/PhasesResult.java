package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What one index came to in one run.
 *
 * @param loadedKeys how many it was loaded with
 * @param atStart what it was then, by name
 * @param windows all of them, in their order
 * @param wrongAnswers of the reads, and keys that were not there afterwards
 * @param jdk the virtual machine
 * @param flags what it was started with
 */
public record PhasesResult(
    int loadedKeys,
    Map<String, Long> atStart,
    @Expose(serialize = false) List<PhaseWindow> windows,
    long wrongAnswers,
    String jdk,
    String flags)
    implements Serializable {

  /** The windows of one phase. */
  List<PhaseWindow> windowsOf(int phase) {
    return windows.stream().filter(window -> window.phase() == phase).toList();
  }
}

package org.inkling.cli.bench;

import java.io.Serializable;
import java.util.List;
import org.inkling.cli.json.Labelled;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/**
 * An index that can be measured. It is made in the worker process that it is sent to, so it holds
 * no more than what it takes to make it.
 */
public interface Contender extends Labelled, Serializable {

  /** Whether its operations are those of the workload. */
  boolean canDo(Workload workload);

  /**
   * Whether all repeats are measured as one, so that it is loaded less often: for one that takes
   * much longer to load than others.
   */
  default boolean isMeasuredAtOnce() {
    return false;
  }

  /** What the virtual machine of its worker is started with, beside the flags of this one. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /** The index, loaded with {@code entries}; LOFT retrains by {@code scheme}. */
  Subject load(SortedEntrySource entries, RetrainingScheme scheme);
}

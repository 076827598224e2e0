package org.inkling.cli.subject;

import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import org.inkling.cli.json.Labelled;
import org.inkling.source.SortedEntrySource;

/**
 * An index that can be measured. The worker process that receives it creates the index, so it holds
 * only what that requires.
 */
public interface SubjectFactory extends Labelled, Serializable {

  /**
   * Returns whether all repeats are measured in one go, so that the index is loaded less often.
   * This suits an index that takes much longer to load than others.
   */
  default boolean isMeasuredAtOnce() {
    return false;
  }

  /** Returns flags for the virtual machine of its worker, in addition to the flags of this one. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /**
   * Returns what creates the index and loads it, any number of times. What it shares with no index,
   * as a table of keys, is in memory when this method returns.
   */
  default Function<SortedEntrySource, Subject> loader() {
    return this::load;
  }

  /** Creates the index and loads it with {@code entries}. */
  Subject load(SortedEntrySource entries);
}

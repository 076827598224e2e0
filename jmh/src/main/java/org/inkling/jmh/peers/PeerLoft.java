package org.inkling.jmh.peers;

import org.inkling.cli.subject.ManagedSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/** LOFT with its default configuration and one seed for all runs. */
final class PeerLoft {
  /** The property that is false to disable background work. */
  private static final String MAINTENANCE = "inkling.jmh.maintenance";

  private PeerLoft() {}

  static Subject load(SortedEntrySource entries) {
    return load(entries, LoftIndex.builder());
  }

  /** Loads LOFT with few free slots. */
  static Subject loadDense(SortedEntrySource entries) {
    return load(entries, LoftIndex.builder().dense());
  }

  private static Subject load(SortedEntrySource entries, LoftBuilder builder) {
    builder.seed(1);
    if (!Boolean.parseBoolean(System.getProperty(MAINTENANCE, "true"))) {
      builder.executor(task -> {});
    }
    return new ManagedSubject<>(builder.build(entries));
  }
}

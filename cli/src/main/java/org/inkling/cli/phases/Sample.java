package org.inkling.cli.phases;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.experiment.ProcessorTimes;

/**
 * The state of things at one moment.
 *
 * @param processors what they have done; nothing if that is not known
 * @param gcMillis what garbage collections have taken
 * @param collections how many those were
 * @param statistics what the index says of itself
 * @param keys how many it holds
 * @param offHeapBytes what it takes outside the heap
 */
record Sample(
    Optional<ProcessorTimes> processors,
    long gcMillis,
    long collections,
    Map<String, Long> statistics,
    long keys,
    long offHeapBytes) {

  /** Now. */
  static Sample of(Subject subject) {
    long millis = 0;
    long collections = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
      collections += Math.max(0, collector.getCollectionCount());
    }
    return new Sample(
        ProcessorTimes.read(),
        millis,
        collections,
        subject.statistics(),
        subject.size(),
        subject.offHeapBytes());
  }
}

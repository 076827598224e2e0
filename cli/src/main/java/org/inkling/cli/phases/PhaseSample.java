package org.inkling.cli.phases;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.experiment.ProcessorTimes;

/**
 * The state of the process and of an index at one moment.
 *
 * @param processors the use of the processors; empty if unknown
 * @param gcMillis the time that garbage collections have taken
 * @param collections the number of garbage collections
 * @param statistics the statistics of the index
 * @param keys the number of keys that it holds
 * @param offHeapBytes the bytes that it takes outside the heap
 */
record PhaseSample(
    Optional<ProcessorTimes> processors,
    long gcMillis,
    long collections,
    Map<String, Long> statistics,
    long keys,
    long offHeapBytes) {

  /** Samples the current state. */
  static PhaseSample of(Subject subject) {
    long millis = 0;
    long collections = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
      collections += Math.max(0, collector.getCollectionCount());
    }
    return new PhaseSample(
        ProcessorTimes.read(),
        millis,
        collections,
        subject.statistics(),
        subject.size(),
        subject.offHeapBytes());
  }
}

package org.inkling.cli.windows;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.ProcessorTimes;
import org.inkling.cli.subject.Subject;
import org.jspecify.annotations.Nullable;

/**
 * The state of the process and of an index at one moment.
 *
 * @param processors the use of the processors; empty if unknown
 * @param processorNanos the processor time of all threads of this process, in steps of 10 ms; 0 if
 *     unknown
 * @param gcMillis the time that garbage collections have taken
 * @param compilerMillis the time that compilations have taken, in all threads; 0 if unknown
 * @param statistics the statistics of the index, its keys, and the bytes that it takes outside the
 *     heap
 */
public record RunSample(
    Optional<ProcessorTimes> processors,
    long processorNanos,
    long gcMillis,
    long collections,
    long compilerMillis,
    Map<String, Long> statistics) {

  /** Samples the current state. */
  public static RunSample of(Subject subject) {
    long millis = 0;
    long collections = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
      collections += Math.max(0, collector.getCollectionCount());
    }
    long nanos =
        ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    return new RunSample(
        ProcessorTimes.read(), nanos, millis, collections, compiling(), subject.state());
  }

  private static long compiling() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean(); // null if interpreted
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime()
        : 0;
  }

  /** Returns the processor time that others took since an earlier sample; null if unknown. */
  public @Nullable CpuContention takenSince(RunSample earlier) {
    return earlier
        .processors
        .flatMap(then -> processors.flatMap(now -> now.since(then)))
        .orElse(null);
  }
}

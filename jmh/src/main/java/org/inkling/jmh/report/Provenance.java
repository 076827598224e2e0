package org.inkling.jmh.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.Text;

/**
 * The origin of a report: the machine, the time and the version.
 *
 * @param processor the model name of the processors
 * @param cores the number of processors
 * @param memoryBytes the size of the memory
 * @param system the operating system
 * @param hugePages its setting for transparent huge pages
 * @param jdk the virtual machine
 * @param flags the flags that it was started with
 * @param commit the version of the sources, or {@code unknown}
 * @param command the command line
 * @param started the time of the start, in UTC
 * @param finished the time of the last figure, in UTC
 * @param loadBefore the load average of a minute at the start; below 0 if unknown
 * @param loadAfter the same at the end
 */
record Provenance(
    String processor,
    int cores,
    long memoryBytes,
    String system,
    String hugePages,
    String jdk,
    String flags,
    String commit,
    String command,
    String started,
    String finished,
    double loadBefore,
    double loadAfter) {
  private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

  /** The property in which the launcher passes the commit. */
  private static final String COMMIT = "inkling.commit";

  /**
   * Returns the provenance of a report that is written now.
   *
   * @param start the time of its start
   * @param loadBefore the load average at its start
   */
  static Provenance now(String command, Instant start, double loadBefore) {
    return new Provenance(
        Machine.processor(),
        Runtime.getRuntime().availableProcessors(),
        Machine.memoryBytes(),
        Text.format(
            "%s %s %s",
            System.getProperty("os.name"),
            System.getProperty("os.version").replaceFirst("[^0-9.].*", ""),
            System.getProperty("os.arch")),
        hugePagesNow(),
        Machine.jdk(),
        Machine.flags(),
        System.getProperty(COMMIT, "unknown"),
        command,
        time(start),
        time(Instant.now()),
        loadBefore,
        load());
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Returns the load average of the last minute; below 0 if unknown. */
  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static String hugePagesNow() {
    try {
      return Files.readString(HUGE_PAGES).strip();
    } catch (IOException e) {
      return "unknown"; // systems without this file
    }
  }
}

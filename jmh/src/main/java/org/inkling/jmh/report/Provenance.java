package org.inkling.jmh.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.inkling.cli.experiment.Machine;

/**
 * Where and when a report was measured, and of what.
 *
 * @param processor what the processors are called
 * @param cores how many there are
 * @param memoryBytes all of it
 * @param system the operating system
 * @param hugePages its setting for transparent huge pages
 * @param jdk the virtual machine
 * @param flags what it was started with
 * @param commit the version of the sources, or that it is not known
 * @param command what was asked for
 * @param started when, in UTC
 * @param finished when the last figure came, in UTC
 * @param loadBefore the load average of a minute when it began; below 0 if not known
 * @param loadAfter the same when it ended
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

  /** The property in which the launcher says what is checked out. */
  private static final String COMMIT = "inkling.commit";

  /** Now, at the start. */
  static Provenance now(String command) {
    return new Provenance(
        Machine.processor(),
        Runtime.getRuntime().availableProcessors(),
        Machine.memoryBytes(),
        "%s %s %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version").replaceFirst("[^0-9.].*", ""),
                System.getProperty("os.arch")),
        hugePagesNow(),
        Machine.jdk(),
        Machine.flags(),
        System.getProperty(COMMIT, "unknown"),
        command,
        time(),
        time(),
        load(),
        load());
  }

  /** The same, as it is when another figure is there. */
  Provenance later() {
    return new Provenance(
        processor,
        cores,
        memoryBytes,
        system,
        hugePages,
        jdk,
        flags,
        commit,
        command,
        started,
        time(),
        loadBefore,
        load());
  }

  private static String time() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static String hugePagesNow() {
    try {
      return Files.readString(HUGE_PAGES).strip();
    } catch (IOException e) {
      return "unknown"; // systems that have no such file
    }
  }
}

package org.inkling.cli.experiment;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where a measurement was taken. */
public final class Machine {
  private static final Path CPUS = Path.of("/proc/cpuinfo");

  private Machine() {}

  /** Processors, memory and operating system in one line. */
  public static String describe() {
    return "%d x %s, %.1f GiB, %s %s %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            processor(),
            memoryBytes() / 0x1p30,
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch"));
  }

  /** The virtual machine of this process. */
  public static String jdk() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
  }

  /** The flags that this process was started with. */
  public static String flags() {
    return String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
  }

  /** All of it. */
  public static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** What the processors are called. */
  public static String processor() {
    try (Stream<String> lines = Files.lines(CPUS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("processor");
    } catch (IOException e) {
      return "processor"; // systems that have no such file
    }
  }
}

package org.inkling.cli.experiment;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine of a measurement. */
public final class Machine {
  private static final Path CPUS = Path.of("/proc/cpuinfo");

  private Machine() {}

  /** Describes the processors, the memory and the operating system in one line. */
  public static String describe() {
    return Text.format(
        "%d x %s, %.1f GiB, %s %s %s",
        Runtime.getRuntime().availableProcessors(),
        processor(),
        memoryBytes() / 0x1p30,
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("os.arch"));
  }

  /** Returns the virtual machine of this process. */
  public static String jdk() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
  }

  /** Returns the flags that this process was started with. */
  public static String flags() {
    return String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
  }

  /** Returns the size of the machine's memory. */
  public static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** Returns the model name of the processors. */
  public static String processor() {
    try (Stream<String> lines = Files.lines(CPUS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("processor");
    } catch (IOException e) {
      return "processor"; // systems without this file
    }
  }
}

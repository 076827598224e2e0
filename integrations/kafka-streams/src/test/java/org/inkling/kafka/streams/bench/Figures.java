package org.inkling.kafka.streams.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines of a result: names, and what each is. */
final class Figures {
  private static final int WIDTH = 19;
  private static final Path CPUS = Path.of("/proc/cpuinfo");

  private final Map<String, String> lines = new LinkedHashMap<>();

  void add(String name, String value) {
    lines.put(name, value);
  }

  void count(String name, long count) {
    add(name, String.format(Locale.ROOT, "%d", count));
  }

  void rate(String name, long records, long nanos) {
    add(name, String.format(Locale.ROOT, "%.0f records/s", records * 1e9 / Math.max(nanos, 1)));
  }

  void mib(String name, double bytes) {
    add(name, String.format(Locale.ROOT, "%.1f MiB", bytes / 0x1p20));
  }

  void millis(String name, double millis) {
    add(name, String.format(Locale.ROOT, "%.1f ms", millis));
  }

  /** Adds what ran this, and where. */
  void addMachine() throws IOException {
    add("flags", flags());
    add("JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    add("commit", System.getProperty("inkling.commit", "unknown"));
    add("processors", Runtime.getRuntime().availableProcessors() + " x " + processor());
  }

  /** Returns the flags of this JVM, without those that name a file or the commit. */
  private static String flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> !flag.startsWith("-Xlog:") && !flag.startsWith("-D"))
        .collect(Collectors.joining(" "));
  }

  private static String processor() throws IOException {
    if (!Files.exists(CPUS)) {
      return "processor";
    }
    try (Stream<String> of = Files.lines(CPUS)) {
      return of.filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("processor");
    }
  }

  void print() {
    lines.forEach(
        (name, value) -> System.out.println(name + " ".repeat(WIDTH - name.length()) + value));
  }
}

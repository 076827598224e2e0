package org.inkling.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs programs in JVMs of their own, for what is decided when a JVM starts. */
final class ChildJvm {
  private ChildJvm() {}

  /**
   * Runs a program with assertions enabled and returns the lines that it printed to either stream;
   * fails unless it exits with 0.
   */
  static List<String> run(Class<?> main, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-ea");
    command.addAll(options);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> printed;
    try (Stream<String> lines = process.inputReader().lines()) {
      printed = lines.toList();
    }
    assertEquals(0, process.waitFor(), printed::toString);
    return printed;
  }

  /** Returns the folder or jar that a class was loaded from. */
  static String placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the rest of the only line that begins with a label. */
  static String after(String label, List<String> printed) {
    List<String> found =
        printed.stream()
            .filter(line -> line.startsWith(label))
            .map(line -> line.substring(label.length()))
            .toList();
    assertEquals(1, found.size(), () -> label + "in " + printed);
    return found.getFirst();
  }
}

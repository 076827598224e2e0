package org.inkling.cli.child;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.Machine;

/** Builds the command that starts another virtual machine like this one. */
public final class ChildJvm {
  private static final long MAX_HEAP_BYTES = 12L << 30;
  private static final String NATIVE_ACCESS = "--enable-native-access=";

  private ChildJvm() {}

  /**
   * Returns the command that runs {@code main} with the flags and the class path or module path of
   * this process, but without its agents. Adds a heap size and a collector if the flags name none.
   *
   * @param more additional flags
   */
  public static List<String> command(Class<?> main, List<String> more) {
    List<String> flags = new ArrayList<>(inheritedFlags());
    more.stream().filter(flag -> !flags.contains(flag)).forEach(flags::add);
    if (flags.stream().noneMatch(flag -> flag.startsWith("-Xmx"))) {
      flags.add("-Xmx" + (Math.min(MAX_HEAP_BYTES, Machine.memoryBytes() / 2) >> 20) + "m");
    }
    if (flags.stream().noneMatch(flag -> flag.matches("-XX:\\+Use[A-Za-z0-9]*GC"))) {
      flags.add("-XX:+UseParallelGC"); // the cheapest barriers for the peers on the heap
    }
    Module module = main.getModule();
    if (!module.isNamed() && flags.stream().noneMatch(flag -> flag.startsWith(NATIVE_ACCESS))) {
      // A program that was started by -jar has it from the manifest, and names no flag.
      flags.add(NATIVE_ACCESS + "ALL-UNNAMED");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    if (module.isNamed()) {
      command.addAll(List.of("--module-path", System.getProperty("jdk.module.path")));
      command.addAll(List.of("--module", module.getName() + "/" + main.getName()));
    } else {
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    }
    return command;
  }

  private static List<String> inheritedFlags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> !flag.startsWith("-agent") && !flag.startsWith("-javaagent"))
        .filter(flag -> !flag.startsWith("--module-path"))
        .toList();
  }
}

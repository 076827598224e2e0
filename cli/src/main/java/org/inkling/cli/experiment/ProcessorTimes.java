package org.inkling.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The use of the processors since the start of the system, in clock ticks.
 *
 * @param total the total time of all processors
 * @param busy the part of it in which they were busy, for this process or for others
 * @param steal the part of it that the host gave to other virtual machines
 * @param own the time of this process, in all of its threads
 */
public record ProcessorTimes(long total, long busy, long steal, long own) {
  private static final Path SYSTEM = Path.of("/proc/stat");
  private static final Path SELF = Path.of("/proc/self/stat");

  /**
   * The smallest number of ticks for a result. In a shorter time, one tick that is attributed
   * wrongly weighs too much.
   */
  private static final int MIN_TICKS = 20;

  /** The columns of {@code /proc/stat} that count, after the name of the line. */
  private static final int USER = 0;

  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STEAL = 7;

  /** Fields of {@code /proc/self/stat} after the name of the process. */
  private static final int OWN_USER = 11;

  private static final int OWN_SYSTEM = 12;

  /**
   * Reads the current times. Returns nothing if the system does not provide them, or if it has
   * processors that this process may not use.
   */
  public static Optional<ProcessorTimes> read() {
    try {
      return parse(
          Files.readAllLines(SYSTEM),
          Files.readString(SELF),
          Runtime.getRuntime().availableProcessors());
    } catch (IOException e) {
      return Optional.empty(); // systems without these files
    }
  }

  /**
   * Parses the two files.
   *
   * @param processors the number of processors that this process may use. For a system with more
   *     processors the result is empty, because others may work there without taking time from this
   *     process
   */
  static Optional<ProcessorTimes> parse(List<String> system, String self, int processors) {
    long present = system.stream().filter(line -> line.matches("cpu\\d+ .*")).count();
    List<Long> all =
        system.stream()
            .filter(line -> line.startsWith("cpu "))
            .findFirst()
            .map(line -> numbers(line.substring("cpu ".length())))
            .orElse(List.of());
    List<Long> own = numbers(self.substring(self.lastIndexOf(')') + 1));
    if (present != processors || all.size() <= STEAL || own.size() <= OWN_SYSTEM) {
      return Optional.empty();
    }
    long total = all.subList(USER, STEAL + 1).stream().mapToLong(Long::longValue).sum();
    long steal = all.get(STEAL);
    long busy = total - steal - all.get(IDLE) - all.get(IO_WAIT);
    return Optional.of(
        new ProcessorTimes(total, busy, steal, own.get(OWN_USER) + own.get(OWN_SYSTEM)));
  }

  /** Returns the numbers of a line; 0 for text that is not a number. */
  private static List<Long> numbers(String line) {
    List<Long> numbers = new ArrayList<>();
    for (String word : line.strip().split("\\s+", -1)) {
      numbers.add(word.matches("\\d{1,18}") ? Long.parseLong(word) : 0L);
    }
    return numbers;
  }

  /**
   * Returns the processor time that others took since {@code earlier}; nothing if the interval was
   * too short.
   */
  public Optional<CpuContention> since(ProcessorTimes earlier) {
    double time = total - earlier.total;
    if (time < MIN_TICKS) {
      return Optional.empty();
    }
    long others = busy - earlier.busy - (own - earlier.own);
    return Optional.of(
        new CpuContention((steal - earlier.steal) / time, Math.max(0, others) / time));
  }
}

package org.inkling.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the processors have done since the system was started, in its clock ticks.
 *
 * @param total all of their time
 * @param busy of it, what they worked, here or for others
 * @param steal of it, what the host gave to other machines
 * @param own what this process has had, all of its threads
 */
public record ProcessorTimes(long total, long busy, long steal, long own) {
  private static final Path SYSTEM = Path.of("/proc/stat");
  private static final Path SELF = Path.of("/proc/self/stat");

  /** Of fewer ticks, one that is counted for the wrong side says too much. */
  private static final int FEWEST_TICKS = 20;

  /** The columns of {@code /proc/stat} that count, behind its name of the line. */
  private static final int USER = 0;

  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STEAL = 7;

  /** Fields of {@code /proc/self/stat} behind the name of the process. */
  private static final int OWN_USER = 11;

  private static final int OWN_SYSTEM = 12;

  /**
   * Now; nothing where the system does not say, or has processors that are not for this process.
   */
  public static Optional<ProcessorTimes> read() {
    try {
      return parse(
          Files.readAllLines(SYSTEM),
          Files.readString(SELF),
          Runtime.getRuntime().availableProcessors());
    } catch (IOException e) {
      return Optional.empty(); // systems that have no such files
    }
  }

  /**
   * Reads the two files.
   *
   * @param processors how many this process may use; of a system with more of them nothing is
   *     known, since others may work there without taking anything from this process
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

  /** The numbers of a line; 0 for what is none. */
  private static List<Long> numbers(String line) {
    List<Long> numbers = new ArrayList<>();
    for (String word : line.strip().split("\\s+", -1)) {
      numbers.add(word.matches("\\d{1,18}") ? Long.parseLong(word) : 0L);
    }
    return numbers;
  }

  /** What others took of the processors since {@code earlier}; nothing if that was too short. */
  public Optional<Taken> since(ProcessorTimes earlier) {
    double time = total - earlier.total;
    if (time < FEWEST_TICKS) {
      return Optional.empty();
    }
    long others = busy - earlier.busy - (own - earlier.own);
    return Optional.of(new Taken((steal - earlier.steal) / time, Math.max(0, others) / time));
  }
}

package org.inkling.kafka.streams.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code -Xlog:gc:file=} has written of the pauses of this process. */
final class GcLog {
  /** As in {@code Pause Young (Normal) (G1 Evacuation Pause) 153M->4M(256M) 1.234ms}. */
  private static final Pattern PAUSE =
      Pattern.compile("Pause .* (\\d+)M->\\d+M\\(\\d+M\\) (\\d+\\.\\d+)ms$");

  private final Path file;

  GcLog(Path file) {
    this.file = file;
  }

  /** Returns how many lines there are. */
  int lines() throws IOException {
    return Files.readAllLines(file).size();
  }

  /** Returns the pauses of the lines from one on. */
  Pauses since(int line) throws IOException {
    List<String> lines = Files.readAllLines(file);
    var pauses = new Pauses(0, 0, 0, 0);
    for (String text : lines.subList(line, lines.size())) {
      Matcher pause = PAUSE.matcher(text);
      if (pause.find()) {
        long heap = Long.parseLong(pause.group(1)) << 20;
        pauses = pauses.and(heap, Double.parseDouble(pause.group(2)));
      }
    }
    return pauses;
  }

  /**
   * Pauses of an interval.
   *
   * @param heap the most that was on the heap before one, in bytes
   * @units milliseconds
   */
  record Pauses(int count, double longest, double together, long heap) {
    private Pauses and(long before, double millis) {
      return new Pauses(
          count + 1, Math.max(longest, millis), together + millis, Math.max(heap, before));
    }
  }
}

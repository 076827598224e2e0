package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Operations take nothing from the heap, and maintenance so little for each change, however many
 * nodes there are, that a mixed run ends without a collection; {@code -Dinkling.heap.seconds} makes
 * the run longer.
 */
@Execution(ExecutionMode.CONCURRENT) // it waits for child processes
class LoftHeapTest {
  /** Heap for the JVM and for each second; a third, the young generation, may be taken. */
  private static final int HEAP_MEBIBYTES = 64;

  private static final int HEAP_MEBIBYTES_PER_SECOND = 16;

  /** What a thread may take once, for what is made at the first use. */
  private static final long ONCE_BYTES = 1 << 20;

  /** A request for maintenance is a task of the executor; there is one in so many operations. */
  private static final long OPERATIONS_PER_BYTE = 4;

  /** What a change takes at most. */
  private static final long BYTES_PER_CHANGE = 4_000;

  /**
   * What the rounds between two roots take at most, and the requests for workers; the faster the
   * machine, the fewer changes share them.
   */
  private static final long BYTES_PER_ROOT = 8_000;

  /** What maintenance may take once: arrays that grow, and what its first rounds take. */
  private static final long MAINTENANCE_ONCE_BYTES = 2 << 20;

  /**
   * The same for some thousand nodes. A look at a node takes some 300 bytes until its code is
   * compiled, after some ten thousand looks, and nothing then.
   */
  private static final long LOOKS_ONCE_BYTES = 16 << 20;

  @Test
  void aMixedRunCausesNoCollection() throws IOException, InterruptedException {
    String line = run(Long.getLong("inkling.heap.seconds", 4), "even");
    assertLittleIsTaken(line, MAINTENANCE_ONCE_BYTES);
    assertEquals(0, figure(line, "collections"), line);
  }

  /** Thousands of nodes: a round, or a root, that takes heap for each of them stands out. */
  @Test
  void aChangeTakesNoMoreWhereThereAreManyNodes() throws IOException, InterruptedException {
    String line = run(1, "crowds");
    assertTrue(figure(line, "nodes") > 5_000, line);
    assertLittleIsTaken(line, MAINTENANCE_ONCE_BYTES + LOOKS_ONCE_BYTES);
  }

  private static void assertLittleIsTaken(String line, long onceBytes) {
    System.out.println("LoftHeapTest: " + line);
    long operations = figure(line, "operations");
    long own = figure(line, "own");
    assertTrue(operations > 0, line);
    assertTrue(own <= ONCE_BYTES + operations / OPERATIONS_PER_BYTE, line);
    long others = figure(line, "all") - own;
    long changes = BYTES_PER_CHANGE * figure(line, "changes");
    long rounds = BYTES_PER_ROOT * figure(line, "roots");
    assertTrue(others <= onceBytes + changes + rounds, line);
  }

  private static long figure(String line, String name) {
    var matcher = Pattern.compile("\\b" + name + "=(\\d+)").matcher(line);
    assertTrue(matcher.find(), line);
    return Long.parseLong(matcher.group(1));
  }

  private static String run(long seconds, String keys) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (HEAP_MEBIBYTES + HEAP_MEBIBYTES_PER_SECOND * seconds) + "m",
                "-XX:+UseSerialGC",
                "-Xbatch", // code that is not compiled yet allocates, and on a busy machine for
                // long
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                HeapRun.class.getName(),
                Long.toString(seconds),
                keys)
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), output);
    return output.strip();
  }
}

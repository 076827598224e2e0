package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small indexes take little heap, so that a program can have thousands of them. */
@Execution(ExecutionMode.CONCURRENT) // it waits for child processes
class SmallHeapTest {
  @ParameterizedTest
  @CsvSource({"0, 14000", "500, 24000"}) // 16,400 and at times 20,700, if a change was just made
  void aSmallIndexTakesLittleHeap(int entries, long maxBytes)
      throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:ActiveProcessorCount=2", // pins grow with it
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapRun.class.getName(),
                Integer.toString(entries))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    assertEquals(0, process.waitFor(), output);
    System.out.println("SmallHeapTest: " + entries + " entries: " + output);
    assertTrue(Long.parseLong(output.lines().toList().getLast()) <= maxBytes, output);
  }
}

package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.inkling.TestSeed;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FastaFileTest {
  private static final int WINDOW = 31;

  @TempDir private Path folder;

  private long[] read(String text) throws IOException {
    return FastaFile.read(
        Compressed.write(folder.resolve("bases.fna.xz"), text.getBytes(StandardCharsets.US_ASCII)));
  }

  private static String bases(int count, SplittableRandom random) {
    var bases = new StringBuilder();
    for (int i = 0; i < count; i++) {
      bases.append("ACGT".charAt(random.nextInt(4)));
    }
    return bases.toString();
  }

  /** Computes the keys by definition, window by window. */
  private static long[] expected(String... runs) {
    var keys = new TreeSet<Long>();
    for (String run : runs) {
      for (int from = 0; from + WINDOW <= run.length(); from++) {
        long forward = 0;
        long reverse = 0;
        for (int i = 0; i < WINDOW; i++) {
          long base = "ACGT".indexOf(run.charAt(from + i));
          forward = forward << 2 | base;
          reverse += 3 - base << 2 * i;
        }
        keys.add(KeyOrder.UNSIGNED.key(Math.min(forward, reverse)));
      }
    }
    return keys.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void everyWindowOfEveryRun() throws IOException {
    var random = TestSeed.random("FastaFileTest");
    String first = bases(500, random);
    String second = bases(200, random);
    String third = bases(90, random);
    String text =
        ">one\n"
            + first.substring(0, 70)
            + "\n"
            + first.substring(70).toLowerCase(Locale.ROOT)
            + "N"
            + second
            + "\r\n>two, ACGT\n"
            + third
            + "\n";
    assertArrayEquals(expected(first, second, third), read(text));
  }

  @Test
  void repeatedWindowsGiveOneKey() throws IOException {
    assertArrayEquals(new long[] {KeyOrder.UNSIGNED.key(0)}, read(">a\n" + "A".repeat(100)));
    assertArrayEquals(new long[] {KeyOrder.UNSIGNED.key(0)}, read(">t\n" + "T".repeat(31)));
  }

  @Test
  void moreKeysThanTheFirstArrayHolds() throws IOException {
    String many = bases(150_000, TestSeed.random("FastaFileTest"));
    assertArrayEquals(expected(many), read(">long\n" + many));
  }

  @Test
  void tooShortForAWindow() throws IOException {
    assertEquals(0, read(">a\n" + "A".repeat(30) + "\n>b\n" + "A".repeat(30)).length);
    assertEquals(0, read("").length);
    assertEquals(0, read(">name without a line").length);
  }

  @Test
  void somethingElse() {
    KeyFileException failure = assertThrows(KeyFileException.class, () -> read("ACGT\n"));
    assertTrue(failure.getMessage().contains("expected a FASTA record"), failure.getMessage());
  }
}

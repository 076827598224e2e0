package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that models have as few lines as the paper's algorithm, on keys of realistic shapes. */
class FewestLinesTest {
  private static final long SEED = TestSeed.of("FewestLinesTest");

  static Stream<String> sets() {
    return Stream.of("fb", "osm", "books", "wiki", "genome-real", "osm-real")
        .filter(name -> Keys.isHere(Keys.listed(name)));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void linesAreTheFewestThatThePapersBoundsAllowOrFewer(String name) {
    long[] keys = Keys.read(KeySets.open(name + ":30k", SEED));
    for (long epsilon : new long[] {0, 1, 31, 255}) {
      for (boolean aligned : new boolean[] {false, true}) {
        long lines = FewestLines.ofModel(keys, epsilon, aligned);
        long max = new FewestLines(keys, epsilon, aligned, false).count();
        long min = new FewestLines(keys, epsilon, aligned, true).count();
        assertTrue(
            min <= lines && lines <= max,
            () -> name + ", " + epsilon + ": " + lines + ", expected " + min + " to " + max);
      }
    }
  }
}

package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That models have as few lines as the paper's algorithm gives, on keys of real shapes. */
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
        long most = new FewestLines(keys, epsilon, aligned, false).count();
        long least = new FewestLines(keys, epsilon, aligned, true).count();
        assertTrue(
            least <= lines && lines <= most,
            () -> name + ", " + epsilon + ": " + lines + ", expected " + least + " to " + most);
      }
    }
  }
}

package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HardnessTest {

  @Test
  void countsTheSegmentsOfEachEpsilonInOnePass() {
    SortedKeySource keys = KeySets.open("osm:100k", 1);
    DoubleUnaryOperator perMillion =
        epsilon -> OptimalSegmenter.countSegments(keys, (int) epsilon) * 1e6 / 100_000;
    assertEquals(
        new Hardness(
            100_000,
            perMillion.applyAsDouble(8),
            perMillion.applyAsDouble(32),
            perMillion.applyAsDouble(512),
            perMillion.applyAsDouble(4096)),
        Hardness.measure(keys));
  }

  @Test
  void linesThatNoErrorBoundBridgesAreCounted() {
    // Twenty runs of 50,000 neighbours, each far from the previous one: any line over a jump is off
    // by half
    // a run, so every run is a separate segment.
    long[] runs = LongStream.range(0, 1_000_000).map(i -> (i / 50_000 << 50) + i).toArray();
    assertEquals(
        new Hardness(1_000_000, 20, 20, 20, 20), Hardness.measure(SortedKeySource.of(runs)));
  }

  @Test
  void nothingIsNotHard() {
    assertEquals(new Hardness(0, 0, 0, 0, 0), Hardness.measure(SortedKeySource.of()));
  }

  @Test
  void refusesKeysOutOfOrder() {
    var thrown =
        assertThrows(
            UnsortedSourceException.class, () -> Hardness.measure(SortedKeySource.of(1, 2, 2)));
    assertEquals(2, thrown.position());
  }

  @Test
  void generatedSetsAreAsHardAsTheListSays() {
    for (String name : new String[] {"osm", "fb", "genome", "longitudes", "uniform"}) {
      var listed = Keys.listed(name).hardness();
      var measured = Hardness.measure(KeySets.open(name + ":1M", 42));
      // One million keys instead of ten; only the narrow bounds give enough segments to compare.
      assertEquals(listed.at8(), measured.at8(), 0.05 * listed.at8(), name);
      assertEquals(listed.at32(), measured.at32(), 0.1 * listed.at32(), name);
    }
  }

  /** Tests the whole sets, if their folder exists; one segment is half a segment per million. */
  @ParameterizedTest
  @ValueSource(strings = {"osm-real", "osm-lon-real"})
  void realSetsAreAsHardAsTheListSaysWithinOneSegment(String name) {
    var set = Keys.listed(name);
    assumeTrue(Keys.isHere(set), "no data folder that has " + name);
    var listed = set.hardness();
    var measured = Hardness.measure(KeySets.open(name, 0));
    assertEquals(listed.at8(), measured.at8(), 1.1);
    assertEquals(listed.at32(), measured.at32(), 1.1);
    assertEquals(listed.at512(), measured.at512(), 0.6);
    assertEquals(listed.at4096(), measured.at4096(), 0.6);
  }
}

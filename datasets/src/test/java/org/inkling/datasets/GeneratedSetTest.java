package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.inkling.TestSeed;
import org.inkling.datasets.KeySetInfo.Kind;
import org.inkling.datasets.KeySetInfo.Reached;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class GeneratedSetTest {
  private static final double TOLERANCE = 0.15;

  /**
   * Below this number of segments per million, one million keys are not enough for a comparison.
   */
  private static final double TELLING = 100;

  /** The first digits of the digest at 20000 keys and seed 42: a key set never changes. */
  private static final Map<String, String> DIGESTS =
      Map.ofEntries(
          Map.entry("uniform", "2e728b42dbe717c8"),
          Map.entry("sequential", "021d259d82cdf9e2"),
          Map.entry("normal", "b80c91a1de396415"),
          Map.entry("lognormal", "b1a53d0eeb52c61f"),
          Map.entry("linear", "3a66fb1fda545229"),
          Map.entry("piecewise", "ac708cf2f9f0712c"),
          Map.entry("books", "bf8cc190952d5f69"),
          Map.entry("fb", "10f671cf84c21ea4"),
          Map.entry("fb-outliers", "f8d0a0e3a08cf33d"),
          Map.entry("osm", "bf96ca01b3c15002"),
          Map.entry("clustered", "cb7fa7aa3c098b35"),
          Map.entry("covid", "f389074ad9f5c2f8"),
          Map.entry("genome", "568933099bd0203c"),
          Map.entry("planet", "7ef3e75f5187bb74"),
          Map.entry("history", "14d8c42d221c6d54"),
          Map.entry("libio", "3fe5fd67a30235d3"),
          Map.entry("wiki", "d1af5232e31f4f2b"),
          Map.entry("longitudes", "a63b8a91f88a0caa"));

  static List<KeySetInfo> generated() {
    return KeySets.list().stream().filter(info -> info.kind() == Kind.GENERATED).toList();
  }

  @ParameterizedTest
  @EnumSource
  void exactlyAsManyAscendingKeysAsAskedFor(GeneratedSet set) {
    long seed = TestSeed.of("GeneratedSetTest");
    for (int count : new int[] {0, 1, 2, 3, 4, 5, 21, 42, 43, 1000, 4097, 70_000}) {
      assertEquals(count, set.keys(count, seed).size());
      assertEquals(count, Keys.read(set.keys(count, seed)).length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyPassMeetsTheSameKeys(GeneratedSet set) {
    long seed = TestSeed.of("GeneratedSetTest");
    var source = set.keys(5000, seed);
    long[] keys = Keys.read(source);
    try (KeyStream other = source.open()) {
      assertTrue(other.next());
      assertArrayEquals(keys, Keys.read(source), "beside an open pass");
    }
    assertArrayEquals(keys, Keys.read(set.keys(5000, seed)));
    boolean seedMatters = set != GeneratedSet.SEQUENTIAL;
    assertEquals(seedMatters, !Arrays.equals(keys, Keys.read(set.keys(5000, seed + 1))));
  }

  @ParameterizedTest
  @EnumSource
  void aSetNeverChanges(GeneratedSet set) {
    String digest = KeySummary.of(set.keys(20_000, 42)).sha256();
    assertEquals(DIGESTS.get(set.setName()), digest.substring(0, 16));
  }

  @ParameterizedTest
  @MethodSource("generated")
  void hardnessIsAsDocumented(KeySetInfo info) {
    Hardness measured = Hardness.measure(KeySets.open(info.name() + ":1M", 7));
    Reached reached = info.hardness();
    assertNear(reached.at8(), measured.at8());
    assertNear(reached.at32(), measured.at32());
    assertNear(reached.at512(), measured.at512());
    assertNear(reached.at4096(), measured.at4096());
  }

  private static void assertNear(double documented, double measured) {
    if (documented >= TELLING) {
      assertEquals(documented, measured, TOLERANCE * documented);
    } else {
      assertTrue(measured < TELLING, "documented " + documented + ", measured " + measured);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FB", "FB_OUTLIERS"})
  void outliersLieNearTheTop(GeneratedSet set) {
    long[] keys = Keys.read(set.keys(10_000, TestSeed.of("GeneratedSetTest")));
    long top = KeyOrder.UNSIGNED.key(-1L << 58);
    long outliers = Arrays.stream(keys).filter(key -> key >= top).count();
    assertEquals(set == GeneratedSet.FB ? 0 : 21, outliers);
    assertFalse(
        Arrays.stream(keys).anyMatch(key -> key < top && key > KeyOrder.UNSIGNED.key(1L << 62)));
  }
}

package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the savings of zero intervals and compression, on a million keys of each set. */
class PageModelSizesTest {
  /** The seed of the sets for which the bounds are stated; the savings depend on the keys. */
  private static final long STATED = 42;

  private static final Map<String, PageModelSizes> STATED_SIZES = new HashMap<>();

  /** Returns four generated imitations of published sets, and the real ones that exist here. */
  static Stream<String> sets() {
    return Stream.of("fb", "osm", "books", "genome", "genome-real", "osm-real")
        .filter(name -> Keys.isHere(Keys.listed(name)));
  }

  private static PageModelSizes sizes(String name, long seed) {
    return new PageModelSizes(Keys.read(KeySets.open(name + ":1M", seed)));
  }

  /** Returns the sizes for the seed of the stated bounds, computed once. */
  private static PageModelSizes sizes(String name) {
    return STATED_SIZES.computeIfAbsent(name, set -> sizes(set, STATED));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void zeroIntervalsSaveModels(String name) {
    PageModelSizes sizes = sizes(name);
    checkSaving(name, sizes, ModelKind.PGM, ModelKind.PGM_D);
    checkSaving(name, sizes, ModelKind.RADIXSPLINE, ModelKind.RADIXSPLINE_D);
  }

  private static void checkSaving(
      String name, PageModelSizes sizes, ModelKind plain, ModelKind aligned) {
    for (double pages : new double[] {1.01, 3}) {
      double without = sizes.expected(plain, pages).models();
      double with = sizes.expected(aligned, pages).models();
      double max = pages < 3 ? 0.1 : without < 1000 ? 1 : 0.85;
      assertTrue(
          with <= max * without,
          () -> name + ", " + plain + " at " + pages + ": " + without + " models, " + with);
    }
  }

  @ParameterizedTest
  @MethodSource("sets")
  void compressionSavesMemoryAtEqualPages(String name) {
    PageModelSizes sizes = sizes(name);
    var compressed = sizes.atPages(ModelKind.CPR_PGM, 1.05);
    var all = sizes.atPages(ModelKind.CPRLECO_PGM_D, 1.05);
    double max = name.equals("fb") ? 0.15 : name.equals("books") ? 0.35 : 0.7;
    assertTrue(all.pages() <= compressed.pages() * 1.01 || all.epsilon() == 0, name);
    double ratio = (double) all.model().memoryBytes() / compressed.model().memoryBytes();
    assertTrue(ratio <= max, () -> name + ": " + ratio);
  }

  /** At 1.05 pages, each kind is smaller on some sets; at 1.5 pages, lines are smaller. */
  @ParameterizedTest
  @MethodSource("sets")
  void theChoiceTakesTheSmallerOne(String name) {
    PageModelSizes sizes = sizes(name, TestSeed.of("PageModelSizesTest"));
    double zones = sizes.expected(ModelKind.LECO_ZONEMAP_D, 1).memoryBytes();
    for (double pages : new double[] {1.05, 1.5}) {
      ModelChoice choice = sizes.choice(pages);
      double lines = sizes.expected(ModelKind.CPRLECO_PGM_D, pages).memoryBytes();
      assertEquals(lines, choice.linesBytes(), name);
      assertEquals(zones, choice.zonesBytes(), name);
      double chosen = choice.kind() == ModelKind.CPRLECO_PGM_D ? lines : zones;
      assertEquals(Math.min(lines, zones), chosen, name);
    }
  }
}

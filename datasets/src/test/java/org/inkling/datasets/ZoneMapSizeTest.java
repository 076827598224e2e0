package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.stream.Stream;
import org.inkling.disk.model.ModelBuilder;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.ModelSpec;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageModels;
import org.inkling.disk.model.PageWindow;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the memory of zone maps on key sets, as in table 4 of the disk paper, and that they find
 * the page of each key. Generated sets have {@code -Dinkling.zonemap.keys} keys.
 */
class ZoneMapSizeTest {
  private static final int ENTRIES_PER_PAGE = 255;
  private static final int KEYS = Integer.getInteger("inkling.zonemap.keys", 500_000);
  private static final double MAX_EXACT = 0.9;
  private static final double MAX_ROUGH = 0.6;

  /** Returns the sets for which the bounds are stated, and the real ones that exist here. */
  static Stream<String> sets() {
    Stream<String> generated =
        Stream.of("fb", "osm", "books", "genome", "wiki").map(name -> name + ":" + KEYS);
    Stream<String> real =
        Stream.of("genome-real", "osm-real").filter(name -> Keys.isHere(Keys.listed(name)));
    return Stream.concat(generated, real);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void compressedZoneMapsAreSmallAndFindThePageOfEveryKey(String set) {
    long[] keys = Keys.read(KeySets.open(set, 42));
    long plain = size(set, ModelKind.ZONEMAP, keys);
    assertEquals(8 * ((keys.length - 1L) / ENTRIES_PER_PAGE + 1), plain);
    double exact = (double) size(set, ModelKind.LECO_ZONEMAP, keys) / plain;
    double rough = (double) size(set, ModelKind.LECO_ZONEMAP_D, keys) / plain;
    System.out.printf(
        Locale.ROOT,
        "%s: %d keys, zone map %d bytes, leco-zonemap %.3f, leco-zonemap-d %.3f%n",
        set,
        keys.length,
        plain,
        exact,
        rough);
    assertTrue(exact <= MAX_EXACT, () -> set + ": leco-zonemap takes " + exact);
    assertTrue(rough <= MAX_ROUGH, () -> set + ": leco-zonemap-d takes " + rough);
  }

  private static long size(String set, ModelKind kind, long[] keys) {
    ModelBuilder builder = PageModels.builder(new ModelSpec(kind, 1, 1), ENTRIES_PER_PAGE);
    for (long key : keys) {
      builder.add(key);
    }
    PageModel model = builder.build();
    var window = new PageWindow();
    for (int i = 0; i < keys.length; i++) {
      model.locate(keys[i], window);
      long page = i / ENTRIES_PER_PAGE;
      if (window.first() != page || window.last() != page) {
        throw new AssertionError(
            set + ", " + kind.label() + ": page " + window.first() + " instead of " + page);
      }
    }
    return model.memoryBytes();
  }
}

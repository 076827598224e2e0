package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Settings that contradict each other are refused in either order, by a message that names both.
 */
class ContradictoryOptionsTest {
  private static final SortedEntrySource ENTRIES =
      SortedEntrySource.of(new long[] {1, 2, 3}, new long[] {10, 20, 30});

  @TempDir Path folder;

  private static void assertNames(IllegalStateException told, String... parts) {
    for (String part : parts) {
      assertTrue(String.valueOf(told.getMessage()).contains(part), () -> part + " in " + told);
    }
    assertTrue(String.valueOf(told.getMessage()).contains("remove one of them"), told::toString);
  }

  private static void refused(
      UnaryOperator<DiskIndexOptions> one, UnaryOperator<DiskIndexOptions> other, String... parts) {
    DiskIndexOptions options = DiskIndexOptions.defaults();
    assertNames(
        assertThrows(IllegalStateException.class, () -> other.apply(one.apply(options))), parts);
    assertNames(
        assertThrows(IllegalStateException.class, () -> one.apply(other.apply(options))), parts);
  }

  private void buildRefused(
      UnaryOperator<DiskIndexBuilder> one, UnaryOperator<DiskIndexBuilder> other, String... parts) {
    for (boolean first : List.of(true, false)) {
      Path file = folder.resolve("refused");
      DiskIndexBuilder builder = DiskIndex.builder(file);
      DiskIndexBuilder both =
          first ? other.apply(one.apply(builder)) : one.apply(other.apply(builder));
      assertNames(assertThrows(IllegalStateException.class, () -> both.write(ENTRIES)), parts);
      assertNames(assertThrows(IllegalStateException.class, both::writer), parts);
      assertFalse(Files.exists(file));
    }
  }

  @Test
  void aCalibrationSelectsTheStrategy() {
    refused(
        o -> o.fetch(FetchStrategy.FROM_MIDDLE),
        DiskIndexOptions::calibrated,
        "fetch(FROM_MIDDLE)",
        "calibrated()");
  }

  @Test
  void aCacheIsForDirectAccess() {
    try (PageCache cache = PageCache.of(1 << 20)) {
      refused(o -> o.cache(cache), DiskIndexOptions::buffered, "cache()", "buffered()");
      refused(o -> o.cache(cache), DiskIndexOptions::mapped, "cache()", "mapped()");
    }
  }

  @Test
  void optionsThatContradictNothingAreKept() {
    try (PageCache cache = PageCache.of(1 << 20)) {
      DiskIndexOptions options =
          DiskIndexOptions.defaults()
              .buffered()
              .direct()
              .cache(cache)
              .direct()
              .fetch(FetchStrategy.ALL_AT_ONCE)
              .fetch(FetchStrategy.FROM_START)
              .depth(7);
      assertTrue(options.isDirect() && options.isCached());
      assertEquals(FetchStrategy.FROM_START, options.fetch());
      assertEquals(7, options.depth());
    }
    DiskIndexOptions mapped =
        DiskIndexOptions.defaults().depth(3).calibrated().mapped().calibrated();
    assertTrue(mapped.isCalibrated() && !mapped.isDirect());
    assertEquals(3, mapped.depth());
    assertTrue(DiskIndexOptions.defaults().isDirect());
  }

  @Test
  void automaticChoosesTheModel() {
    buildRefused(
        b -> b.model(ModelKind.PGM), DiskIndexBuilder::automatic, "model(PGM)", "automatic()");
  }

  @ParameterizedTest
  @EnumSource(
      value = ModelKind.class,
      names = {"ZONEMAP", "LECO_ZONEMAP", "LECO_ZONEMAP_D"})
  void aZoneMapHasNeitherPagesNorGranularity(ModelKind kind) {
    String model = "model(" + kind + ")";
    buildRefused(b -> b.model(kind), b -> b.expectedPages(2), model, "expectedPages(2.0)");
    buildRefused(b -> b.model(kind), b -> b.granularity(2), model, "granularity(2)");
  }

  @ParameterizedTest
  @EnumSource
  void whatContradictsNothingIsBuilt(ModelKind kind) {
    UnaryOperator<DiskIndexBuilder> lines =
        builder -> kind.isZoneMap() ? builder : builder.expectedPages(2).granularity(2);
    DiskIndexBuilder last = DiskIndex.builder(folder.resolve("last")).model(ModelKind.ZONEMAP);
    try (DiskIndex index = lines.apply(last.model(kind)).build(ENTRIES)) {
      assertEquals(20, index.get(2, -1));
      assertEquals(kind, index.statistics().model());
    }
    DiskIndexBuilder automatic = DiskIndex.builder(folder.resolve("chosen")).automatic();
    try (DiskIndex index = automatic.expectedPages(2).granularity(2).build(ENTRIES)) {
      assertEquals(30, index.get(3, -1));
    }
  }
}

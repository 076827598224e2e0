package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.inkling.MemoryBudget;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.PageCache;
import org.inkling.disk.model.ModelKind;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Options that contradict each other are refused in either order, by a message that names both. */
class ContradictoryOptionsTest {
  private static final long MIB = 1L << 20;
  private static final Duration INTERVAL = Duration.ofMillis(5);
  private static final SortedEntrySource NOTHING = SortedEntrySource.of(new long[0], new long[0]);

  private final MemoryBudget budget = MemoryBudget.of(4 * MIB);

  @TempDir Path folder;

  private static void assertRefused(Executable call, String... parts) {
    var told = assertThrows(IllegalStateException.class, call);
    for (String part : parts) {
      assertTrue(String.valueOf(told.getMessage()).contains(part), () -> part + " in " + told);
    }
    assertTrue(String.valueOf(told.getMessage()).contains(": remove "), told::toString);
  }

  private static void refused(
      UnaryOperator<HybridOptions> one, UnaryOperator<HybridOptions> other, String... parts) {
    HybridOptions options = HybridOptions.defaults();
    assertRefused(() -> other.apply(one.apply(options)), parts);
    assertRefused(() -> one.apply(other.apply(options)), parts);
  }

  private void openingRefused(
      UnaryOperator<HybridOptions> one, UnaryOperator<HybridOptions> other, String... parts) {
    HybridOptions options = HybridOptions.defaults();
    openingRefused(other.apply(one.apply(options)), parts);
    openingRefused(one.apply(other.apply(options)), parts);
  }

  private void openingRefused(HybridOptions options, String... parts) {
    Path home = folder.resolve("refused");
    assertRefused(() -> HybridIndex.open(home, options), parts);
    assertRefused(() -> HybridIndex.load(home, options, NOTHING), parts);
    assertFalse(Files.exists(home));
  }

  private void opens(HybridOptions options) {
    try (HybridIndex index = HybridIndex.open(folder.resolve("store"), options)) {
      index.put(1, 10);
      index.flush();
      assertEquals(10, index.get(1, -1));
    }
  }

  @Test
  void aBudgetOfItsOwnSetsTriggerAndCache() {
    UnaryOperator<HybridOptions> own = o -> o.memoryBudget(2 * MIB);
    String name = "memoryBudget(long)";
    refused(own, o -> o.trigger(MergeTrigger.constant(MIB)), name, "trigger()");
    refused(own, o -> o.cacheBytes(MIB), name, "cacheBytes()");
    refused(own, o -> o.memoryBudget(budget), name, "memoryBudget(MemoryBudget)");
  }

  @Test
  void anIntervalIsForModesThatHaveOne() {
    openingRefused(
        o -> o.sync(SyncMode.EVERY_WRITE),
        o -> o.syncInterval(INTERVAL),
        "syncInterval()",
        "sync(EVERY_WRITE)");
    openingRefused(HybridOptions.defaults().syncInterval(INTERVAL), "the default");
    for (SyncMode mode : new SyncMode[] {SyncMode.EVERY_INTERVAL, SyncMode.OPERATING_SYSTEM}) {
      opens(HybridOptions.defaults().syncInterval(INTERVAL).sync(mode));
      opens(HybridOptions.defaults().sync(mode).syncInterval(INTERVAL));
    }
    HybridOptions readOnly = HybridOptions.defaults().syncInterval(INTERVAL).readOnly();
    try (HybridIndex index = HybridIndex.open(folder.resolve("store"), readOnly)) {
      assertEquals(10, index.get(1, -1)); // nothing is synced
    }
  }

  @Test
  void aZoneMapHasWindowsOfOnePage() {
    openingRefused(
        o -> o.model(ModelKind.LECO_ZONEMAP_D),
        o -> o.expectedPages(2),
        "model(LECO_ZONEMAP_D)",
        "expectedPages()");
    opens(HybridOptions.defaults().model(ModelKind.LECO_ZONEMAP_D));
    opens(HybridOptions.defaults().model(ModelKind.PGM).expectedPages(2));
  }

  @Test
  void onlyDirectAccessThatBringsNoCacheHasOne() {
    DiskIndexOptions buffered = DiskIndexOptions.defaults().buffered();
    openingRefused(o -> o.access(buffered), o -> o.cacheBytes(MIB), "access()", "cacheBytes()");
    try (PageCache cache = PageCache.of(MIB)) {
      DiskIndexOptions cached = DiskIndexOptions.defaults().cache(cache);
      openingRefused(o -> o.access(cached), o -> o.cacheBytes(MIB), "access()", "cacheBytes()");
      opens(HybridOptions.defaults().access(cached).cacheBytes(0));
    }
    opens(HybridOptions.defaults().access(buffered).cacheBytes(0));
    opens(HybridOptions.defaults().access(buffered).memoryBudget(2 * MIB));
    opens(HybridOptions.defaults().access(DiskIndexOptions.defaults()).cacheBytes(MIB));
  }

  @Test
  void whatContradictsNothingIsKept() {
    MergeTrigger trigger = MergeTrigger.constant(MIB);
    HybridOptions first = HybridOptions.defaults().trigger(trigger).memoryBudget(budget);
    HybridOptions last = HybridOptions.defaults().memoryBudget(budget).trigger(trigger);
    for (HybridOptions each : new HybridOptions[] {first, last}) {
      assertSame(trigger, each.trigger());
      assertSame(budget, each.budget());
      opens(each.cacheBytes(MIB));
    }
    HybridOptions twice = HybridOptions.defaults().memoryBudget(2 * MIB).memoryBudget(3 * MIB);
    assertEquals(MergeTrigger.budget(3 * MIB), twice.trigger());
    assertEquals(3 * MIB, twice.cacheBytes());
    opens(twice);
    assertEquals(MIB, HybridOptions.defaults().cacheBytes(0).cacheBytes(MIB).cacheBytes());
  }

  @Test
  void aDurableIndexHasAnIntervalOnlyInModesThatHaveOne() {
    DurableOptions options = DurableOptions.defaults();
    Path home = folder.resolve("refused");
    DurableOptions[] contradictory = {
      options.sync(SyncMode.EVERY_WRITE).syncInterval(INTERVAL),
      options.syncInterval(INTERVAL).sync(SyncMode.EVERY_WRITE),
      options.syncInterval(INTERVAL),
    };
    for (DurableOptions each : contradictory) {
      String[] parts = {"syncInterval()", "sync(EVERY_WRITE)"};
      assertRefused(
          () -> DurableIndex.open(home, each, entries -> LoftIndex.builder().build(entries)),
          parts);
      assertRefused(
          () ->
              DurableIndex.load(home, each, NOTHING, entries -> LoftIndex.builder().build(entries)),
          parts);
      assertFalse(Files.exists(home));
    }
    DurableOptions kept = options.syncInterval(INTERVAL).sync(SyncMode.EVERY_INTERVAL);
    try (DurableIndex index =
        DurableIndex.open(home, kept, entries -> LoftIndex.builder().build(entries))) {
      index.put(1, 10);
      assertEquals(10, index.get(1, -1));
    }
  }
}

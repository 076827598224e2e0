package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.inkling.TestSeed;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that the data decide the answer, and the number of reads until they do. */
class BracketTest {
  private static final int ENTRIES = 5_000;

  @TempDir Path folder;

  /** A model that returns random windows, right or wrong. */
  private record Liar(SplittableRandom random, long pages) implements PageModel {
    @Override
    public ModelKind kind() {
      return ModelKind.ZONEMAP;
    }

    @Override
    public void locate(long key, PageWindow into) {
      long first = random.nextLong(-3, pages + 3);
      long last = first + random.nextLong(-2, 6);
      into.set(first, last, random.nextLong(-5, pages + 5));
    }

    @Override
    public long models() {
      return 0;
    }

    @Override
    public void parts(ObjLongConsumer<String> sink) {}

    @Override
    public void write(LongConsumer words) {}
  }

  private Path write(TreeMap<Long, Long> entries) {
    Path path = folder.resolve("index");
    DiskIndex.builder(path)
        .pageBytes(512)
        .model(ModelKind.ZONEMAP)
        .write(IndexCase.source(entries));
    return path;
  }

  private static PagedFile open(Path path) {
    return PagedFile.open(new SystemFiles(), path, AccessMode.BUFFERED, IndexInfo.KIND);
  }

  @ParameterizedTest
  @EnumSource
  void aModelThatIsWrongCostsReadsAndNoAnswer(FetchStrategy strategy) {
    SplittableRandom random = TestSeed.random("BracketTest.wrong");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, ENTRIES);
    Path path = write(entries);
    try (PagedFile file = open(path)) {
      IndexPlan plan = IndexReader.read(file, strategy, null);
      var model = new Liar(random.split(), plan.data().pages());
      var search = new Search(new IndexPlan(plan.data(), plan.info(), model, strategy));
      for (long key : entries.keySet()) {
        check(search, entries, key);
        check(search, entries, key + 1);
        check(search, entries, random.nextLong());
      }
    }
  }

  private static void check(Search search, TreeMap<Long, Long> entries, long key) {
    Bracket at = search.find(key);
    assertEquals(entries.containsKey(key), at.isFound());
    if (at.isFound()) {
      assertEquals(entries.get(key), at.value());
    }
  }

  @Test
  void ranksCountTheKeysBefore() {
    SplittableRandom random = TestSeed.random("BracketTest.ranks");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.CLUSTERED, ENTRIES);
    try (PagedFile file = open(write(entries))) {
      var search = new Search(IndexReader.read(file, null, null));
      long rank = 0;
      for (long key : entries.keySet()) {
        assertEquals(rank, search.find(key).rankBelow());
        assertEquals(++rank, search.find(key).rank());
      }
      assertEquals(rank, search.find(Long.MAX_VALUE).rank());
      assertEquals(0, search.find(Long.MIN_VALUE).rank());
    }
  }

  /** For present keys, one read decides a window of one page. */
  @ParameterizedTest
  @EnumSource
  void aPresentKeyOfAZoneMapTakesOneRead(FetchStrategy strategy) {
    SplittableRandom random = TestSeed.random("BracketTest.one");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, ENTRIES);
    Path path = write(entries);
    try (DiskIndex index =
        DiskIndex.open(path, DiskIndexOptions.defaults().buffered().fetch(strategy))) {
      long before = index.statistics().reads();
      long pagesBefore = index.statistics().pagesRead();
      entries.keySet().forEach(key -> assertTrue(index.containsKey(key)));
      assertEquals(entries.size(), index.statistics().reads() - before);
      assertEquals(entries.size(), index.statistics().pagesRead() - pagesBefore);
      long beyond = index.statistics().reads();
      index.containsKey(entries.firstKey() - 1);
      index.containsKey(entries.lastKey() + 1);
      assertEquals(beyond, index.statistics().reads());
    }
  }
}

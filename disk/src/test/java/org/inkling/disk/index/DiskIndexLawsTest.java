package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.OrderedReads;
import org.inkling.index.StaticIndexLaws;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the laws of reads. The laws of writes do not apply to a file that is built once. */
@ParameterizedClass
@MethodSource("settings")
final class DiskIndexLawsTest extends StaticIndexLaws {
  @TempDir Path folder;

  private final Setting setting;
  private final PageCache cache;
  private final List<DiskIndex> open = new ArrayList<>();
  private int files;

  DiskIndexLawsTest(Setting setting) {
    this.setting = setting;
    cache = PageCache.of(8L * setting.pageBytes, setting.pageBytes);
  }

  /** The settings of a build and of reads. */
  record Setting(ModelKind kind, int pageBytes, DiskIndexOptions options, FetchStrategy fetch) {
    @Override
    public String toString() {
      String cached = options.isDirect() ? " cached" : "";
      return kind.label() + " " + pageBytes + " " + fetch.label() + cached;
    }
  }

  static Stream<Setting> settings() {
    var all = new ArrayList<Setting>();
    FetchStrategy[] strategies = FetchStrategy.values();
    for (ModelKind kind : IndexCase.kinds()) {
      DiskIndexOptions options =
          kind.ordinal() % 2 == 0
              ? DiskIndexOptions.defaults().mapped()
              : DiskIndexOptions.defaults().buffered();
      int pageBytes = kind.ordinal() % 3 == 0 ? 4096 : 512;
      FetchStrategy fetch = strategies[kind.ordinal() % strategies.length];
      all.add(new Setting(kind, pageBytes, options, fetch));
      all.add(new Setting(kind, pageBytes, DiskIndexOptions.defaults(), fetch));
    }
    return all.stream();
  }

  /**
   * Returns the options. Direct access uses a cache of eight pages, which all indexes of a test
   * share.
   */
  private DiskIndexOptions options() {
    DiskIndexOptions options = setting.options.fetch(setting.fetch);
    return options.isDirect() ? options.cache(cache) : options;
  }

  @Override
  protected OrderedReads filled(TreeMap<Long, Long> entries) {
    DiskIndex index =
        DiskIndex.builder(folder.resolve("index" + files++))
            .pageBytes(setting.pageBytes)
            .model(setting.kind)
            .options(options())
            .build(IndexCase.source(entries));
    open.add(index);
    index.verify();
    return index;
  }

  @Override
  protected void end(OrderedReads index) {
    handOver(index);
    close(index);
  }

  @Override
  protected void handOver(OrderedReads index) {
    assertEquals(true, open.remove(index));
  }

  @Override
  protected void close(OrderedReads index) {
    ((DiskIndex) index).close();
    ((DiskIndex) index).close();
  }

  @AfterEach
  void closeAll() {
    open.forEach(DiskIndex::close);
    cache.close();
  }
}

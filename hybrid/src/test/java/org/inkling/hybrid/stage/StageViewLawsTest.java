package org.inkling.hybrid.stage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.OrderedReads;
import org.inkling.index.Seed;
import org.inkling.index.StaticIndexLaws;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws of indexes that are only read, over stages among which the entries are spread. */
@ParameterizedClass
@MethodSource("settings")
final class StageViewLawsTest extends StaticIndexLaws {
  @RegisterExtension final Seed spreading = new Seed(getClass());

  @TempDir Path folder;

  private final Setting setting;
  private final Random random = spreading.random();
  private final List<Opened> open = new ArrayList<>();
  private int files;

  StageViewLawsTest(Setting setting) {
    this.setting = setting;
  }

  /** How many stages there are, and whether the run is in a file. */
  record Setting(int stages, boolean inFile) {}

  private record Opened(StageView view, SwappedStages source, Stages stages) {
    void close() {
      source.close();
      Layers.close(stages);
      source.close();
    }
  }

  static Stream<Setting> settings() {
    return Stream.of(
        new Setting(0, false),
        new Setting(1, false),
        new Setting(2, false),
        new Setting(4, false),
        new Setting(1, true),
        new Setting(3, true));
  }

  @Override
  protected OrderedReads filled(TreeMap<Long, Long> entries) {
    Stages stages = Layers.of(entries, random, setting.stages, this::run);
    var source = new SwappedStages(stages);
    var view = new StageView(source);
    open.add(new Opened(view, source, stages));
    return view;
  }

  private OrderedReads run(TreeMap<Long, Long> entries) {
    return setting.inFile
        ? DiskIndex.builder(folder.resolve("index" + files++))
            .pageBytes(512)
            .options(DiskIndexOptions.defaults().buffered())
            .build(Layers.source(entries))
        : Layers.inMemory(entries);
  }

  @Override
  protected void end(OrderedReads index) {
    close(index);
  }

  @Override
  protected void handOver(OrderedReads index) {}

  @Override
  protected void close(OrderedReads index) {
    Opened opened = open.stream().filter(each -> each.view == index).findFirst().orElseThrow();
    assertTrue(open.remove(opened));
    opened.close();
  }

  @AfterEach
  void closeAll() {
    open.forEach(Opened::close);
  }
}

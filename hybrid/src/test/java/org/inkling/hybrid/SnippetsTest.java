package org.inkling.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.SyncMode;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.hybrid.index.HybridSnapshot;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples that class comments show: each region is the text of one of them. */
class SnippetsTest {
  private final List<String> printed = new ArrayList<>();

  @TempDir Path folder;

  private void print(Object line) {
    printed.add(line.toString());
  }

  @Test
  void hybridIndex() {
    // @start region="hybrid-index"
    HybridOptions options =
        HybridOptions.defaults().sync(SyncMode.EVERY_INTERVAL).memoryBudget(64L << 20);
    try (HybridIndex index = HybridIndex.open(folder, options)) { // created if there is none
      index.put(1001, 250);
      try (HybridSnapshot before = index.snapshot()) {
        index.put(1001, 260);
        print(before.get(1001, -1) + ", now " + index.get(1001, -1));
      }
    }
    // @end
    assertEquals(List.of("250, now 260"), printed);
  }

  @Test
  void durableIndex() {
    // @start region="durable-index"
    DurableOptions options = DurableOptions.defaults(); // every write is synced
    try (DurableIndex counters =
        DurableIndex.open(folder, options, entries -> LoftIndex.builder().build(entries))) {
      counters.addAndGet(17, 1); // on disk when it returns
      print(counters.get(17, 0));
      counters.checkpoint(); // so that the next opening reads no log
    }
    // @end
    assertEquals(List.of("1"), printed);
  }
}

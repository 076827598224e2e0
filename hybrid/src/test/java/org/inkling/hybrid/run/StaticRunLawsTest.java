package org.inkling.hybrid.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.inkling.index.OrderedReads;
import org.inkling.index.StaticIndexLaws;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of indexes that are only read, for runs of one file, of few, and of many. */
@ParameterizedClass
@ValueSource(ints = {1, 3, 40})
final class StaticRunLawsTest extends StaticIndexLaws {
  @TempDir Path path;

  private final int parts;
  private final List<StaticRun> open = new ArrayList<>();
  private Runs runs;

  StaticRunLawsTest(int parts) {
    this.parts = parts;
  }

  @BeforeEach
  void begin() {
    runs = new Runs(path);
  }

  @Override
  protected OrderedReads filled(TreeMap<Long, Long> entries) {
    StaticRun run = runs.write(entries, Math.max(1, entries.size() / parts));
    int least = Math.min(entries.size(), parts);
    assertTrue(run.parts().size() >= least, run + ", expected at least " + least);
    open.add(run);
    return run;
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
    ((StaticRun) index).release();
  }

  @AfterEach
  void closeAll() {
    open.forEach(StaticRun::release);
    assertEquals(0, runs.files.open());
  }
}

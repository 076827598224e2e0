package org.inkling.jmh;

import org.inkling.index.Cursor;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** LOFT with its default configuration, loaded. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls load() first
public class Loft {
  LoftIndex index;

  /** Loads the keys; with {@code -Dinkling.jmh.maintenance=false} no background work is done. */
  @Setup
  public void load(Keys keys) {
    LoftBuilder builder = LoftIndex.builder().seed(1);
    if (!Boolean.parseBoolean(System.getProperty("inkling.jmh.maintenance", "true"))) {
      builder.maintenanceExecutor(task -> {});
    }
    index = builder.build(keys.entries());
  }

  /** Gives the memory back. */
  @TearDown
  public void close() {
    index.close();
  }

  /** A cursor over all entries, for one thread. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // the harness calls open() first
  public static class Ascent {
    Cursor cursor;

    /** Opens the cursor before the first entry. */
    @Setup
    public void open(Loft loft) {
      cursor = loft.index.ascending();
    }
  }
}

package org.inkling.jmh;

import org.inkling.index.Cursor;
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

  /** Loads the keys. */
  @Setup
  public void load(Keys keys) {
    index = LoftIndex.builder().seed(1).build(keys.entries());
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

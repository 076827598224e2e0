package org.inkling.jmh;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import org.inkling.jmh.peers.Peer;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftSession;
import org.inkling.region.LongRegion;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The reads of {@link GetBenchmark} by methods that only LOFT has. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // the harness calls open() first
public class LoftBenchmark extends TimedBenchmark {
  private static final int BATCH = 64;

  private final long[] keys = new long[BATCH];
  private final long[] values = new long[BATCH];
  private Arena arena;
  private LongRegion keyRegion;
  private LongRegion valueRegion;
  private LoftSession session;

  /** Opens a session and two regions for this thread. */
  @Setup
  public void open(Loft loft) {
    session = loft.map.session();
    arena = Arena.ofShared();
    keyRegion = LongRegion.of(arena.allocate(ValueLayout.JAVA_LONG, BATCH));
    valueRegion = LongRegion.of(arena.allocate(ValueLayout.JAVA_LONG, BATCH));
  }

  /** Closes both. */
  @TearDown
  public void close() {
    session.close();
    arena.close();
  }

  /** Like {@link GetBenchmark#hit}, through a session. */
  @Benchmark
  public void sessionHit(Walk walk) {
    long key = walk.present();
    walk.compare(session.get(key, ABSENT), Keys.valueOf(key));
  }

  /**
   * Like {@link GetBenchmark#batch64}, from region to region, including copies to and from them.
   */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void region64(Loft loft, Walk walk) {
    walk.present(keys);
    keyRegion.copyFrom(keys, 0, 0, BATCH);
    walk.compare(loft.map.getAll(keyRegion, valueRegion, ABSENT), BATCH);
    valueRegion.copyTo(0, values, 0, BATCH);
    for (int i = 0; i < BATCH; i++) {
      walk.compare(values[i], Keys.valueOf(keys[i]));
    }
  }

  /** LOFT, loaded with the keys. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Loft {
    /** The name of its configuration. */
    @Param({"loft", "loft-dense"})
    public String index;

    private LoftIndex map;

    /** Loads the keys. */
    @Setup
    public void load(Keys keys) {
      map = (LoftIndex) Peer.named(index).settled(keys.entries()).index();
    }

    /** Frees the memory. */
    @TearDown
    public void close() {
      map.close();
    }
  }
}

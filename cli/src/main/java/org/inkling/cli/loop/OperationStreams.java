package org.inkling.cli.loop;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.inkling.cli.experiment.Shuffle;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.LoadSplit;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Values;
import org.inkling.cli.workload.Workload;

/**
 * Creates the operation streams of all threads before the clock starts. They depend only on the
 * plan and the keys, so they are the same for every index.
 *
 * <p>Streams of reads and scans have a bounded length, and threads cycle through them. Inserts are
 * never repeated: the keys that are not loaded are divided among the threads.
 */
public final class OperationStreams {
  private static final int MAX_READS = 1 << 22;
  private static final int MIN_READS = 1 << 16;
  private static final int READS_PER_SECOND = 1 << 23;
  private static final long MAX_TOTAL_READS = 1L << 25;
  private static final long MAX_SCANNED_ENTRIES = 1L << 26;
  private static final int MIN_SCANS = 1 << 10;
  private static final int MAX_RING_KEYS = 1 << 23;

  private final Plan plan;
  private final LongBuffer keys;

  /** Positions of the loaded keys: ascending, or shuffled for a churn. */
  private final int[] loaded;

  /** Positions of the other keys, shuffled; empty if the workload needs none. */
  private final int[] rest;

  public OperationStreams(Plan plan, LongBuffer keys, LoadSplit split) {
    this.plan = plan;
    this.keys = keys;
    this.loaded = split.positions(keys.limit(), true);
    this.rest = plan.workload().needsAbsent() ? split.positions(keys.limit(), false) : new int[0];
    shuffle(rest, 1);
    if (plan.workload().kind() == Workload.Kind.CHURN) {
      shuffle(loaded, 2);
    }
  }

  /** Returns, for each thread, a function that creates its loop over a freshly loaded subject. */
  public List<Function<Subject, Loop>> lanes() {
    List<Function<Subject, Loop>> lanes = new ArrayList<>();
    for (int lane = 0; lane < plan.threads(); lane++) {
      lanes.add(
          switch (plan.workload().kind()) {
            case READ, DEPENDENT, GET_ALL, PUT_ALL -> reads(lane);
            case MISS -> misses(lane);
            case INSERT -> inserts(lane);
            case MIX -> mix(lane);
            case SCAN -> scans(lane);
            case CHURN -> churn(lane);
            case UPDATE -> updates(lane, false);
            case MODIFY -> updates(lane, true);
            case RANGE -> ranges(lane);
          });
    }
    return lanes;
  }

  private Function<Subject, Loop> reads(int lane) {
    int batch = plan.workload().keysOfOperation();
    long[] reads = drawn(loaded, readsOfLane() / batch * batch, lane);
    return switch (plan.workload().kind()) {
      case DEPENDENT -> subject -> new DependentLoop(subject, reads);
      case GET_ALL -> subject -> new BatchLoop(subject, reads, batch, false);
      case PUT_ALL -> subject -> new BatchLoop(subject, reads, batch, true);
      default -> subject -> new ReadLoop(subject, reads);
    };
  }

  private Function<Subject, Loop> misses(int lane) {
    long[] misses = drawn(rest, readsOfLane(), lane);
    return subject -> new MissLoop(subject, misses);
  }

  /** Returns {@code count} keys, at positions drawn from the distribution. */
  private long[] drawn(int[] positions, int count, int lane) {
    KeyDraw draw = new KeyDraw(plan, positions.length, lane);
    long[] drawn = new long[count];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = keys.get(positions[draw.next()]);
    }
    return drawn;
  }

  private Function<Subject, Loop> inserts(int lane) {
    long[] inserts = share(rest, rest.length, lane);
    MixLoop.Stream stream =
        new MixLoop.Stream(inserts, new boolean[] {true}, new long[1], new int[0]);
    return subject -> new MixLoop(subject, stream);
  }

  private Function<Subject, Loop> mix(int lane) {
    int operations = readsOfLane();
    boolean latest = plan.distribution().kind() == Distribution.Kind.LATEST;
    KeyDraw draw = new KeyDraw(plan, loaded.length, lane);
    SplittableRandom random = new SplittableRandom(Values.mix(~plan.seed() + lane));
    boolean[] insertHere = new boolean[operations];
    long[] reads = new long[operations];
    int[] ranks = new int[latest ? operations : 0];
    for (int i = 0; i < operations; i++) {
      insertHere[i] = random.nextInt(100) >= plan.workload().readPercent();
      reads[i] = keys.get(loaded[draw.next()]);
      if (latest) {
        ranks[i] = draw.lastRank();
      }
    }
    MixLoop.Stream stream =
        new MixLoop.Stream(share(rest, rest.length, lane), insertHere, reads, ranks);
    return subject -> new MixLoop(subject, stream);
  }

  private Function<Subject, Loop> scans(int lane) {
    int entries = plan.workload().entries();
    long together = Math.max(MIN_SCANS, MAX_SCANNED_ENTRIES / entries);
    int operations = (int) Math.min(readsOfLane(), together);
    KeyDraw draw = new KeyDraw(plan, loaded.length - entries + 1, lane);
    long[] starts = new long[operations];
    long[] ends = new long[operations];
    for (int i = 0; i < operations; i++) {
      int start = draw.next();
      starts[i] = keys.get(loaded[start]);
      ends[i] = keys.get(loaded[start + entries - 1]);
    }
    return subject -> new ScanLoop(subject, starts, ends, entries);
  }

  private Function<Subject, Loop> churn(int lane) {
    long[] present = share(loaded, Math.min(loaded.length, MAX_RING_KEYS), lane);
    long[] absent = share(rest, Math.min(rest.length, MAX_RING_KEYS), lane);
    long[] ring = new long[present.length + absent.length];
    System.arraycopy(present, 0, ring, 0, present.length);
    System.arraycopy(absent, 0, ring, present.length, absent.length);
    return subject -> new ChurnLoop(subject, ring, present.length);
  }

  private Function<Subject, Loop> updates(int lane, boolean modifies) {
    KeyDraw draw = new KeyDraw(plan, loaded.length, lane);
    SplittableRandom random = new SplittableRandom(Values.mix(~plan.seed() + lane));
    long[] chosen = new long[readsOfLane()];
    boolean[] writeHere = new boolean[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = keys.get(loaded[draw.next()]);
      writeHere[i] = random.nextInt(100) >= plan.workload().readPercent();
    }
    UpdateLoop.Stream stream = new UpdateLoop.Stream(chosen, writeHere, modifies);
    return subject -> new UpdateLoop(subject, stream);
  }

  private Function<Subject, Loop> ranges(int lane) {
    int longest = plan.workload().entries();
    KeyDraw draw = new KeyDraw(plan, loaded.length - longest + 1, lane);
    SplittableRandom random = new SplittableRandom(Values.mix(~plan.seed() + lane));
    long[] starts = new long[readsOfLane()];
    int[] lengths = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = keys.get(loaded[draw.next()]);
      boolean insertHere = random.nextInt(100) >= plan.workload().readPercent();
      lengths[i] = insertHere ? 0 : 1 + random.nextInt(longest);
    }
    RangeLoop.Stream stream = new RangeLoop.Stream(share(rest, rest.length, lane), starts, lengths);
    return subject -> new RangeLoop(subject, stream, longest);
  }

  private int readsOfLane() {
    long wanted = Math.max(MIN_READS, (long) (plan.seconds() * READS_PER_SECOND));
    long max = Math.min(MAX_READS, MAX_TOTAL_READS / plan.threads());
    return (int) Math.max(plan.workload().keysOfOperation(), Math.min(wanted, max));
  }

  /** Returns the keys at a thread's part of the first {@code count} positions. */
  private long[] share(int[] positions, int count, int lane) {
    int from = (int) ((long) count * lane / plan.threads());
    int to = (int) ((long) count * (lane + 1) / plan.threads());
    long[] share = new long[to - from];
    for (int i = from; i < to; i++) {
      share[i - from] = keys.get(positions[i]);
    }
    return share;
  }

  private void shuffle(int[] positions, long salt) {
    Shuffle.of(positions, new SplittableRandom(Values.mix(plan.seed() + salt)));
  }
}

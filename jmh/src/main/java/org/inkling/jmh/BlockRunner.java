package org.inkling.jmh;

import java.nio.LongBuffer;
import java.util.List;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.loop.Loop;
import org.inkling.cli.loop.OperationStreams;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.LoadSplit;
import org.inkling.cli.workload.LoadedEntries;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.jmh.peers.Peer;

/**
 * An index and the loops of the command line's workloads over it, one for each thread, run in
 * blocks. As on the command line, streams are drawn beforehand and answers are checked.
 */
final class BlockRunner implements AutoCloseable {
  private static final long SEED = 42;
  private static final double LOADED = 0.5;
  private static final double MAX_SECONDS =
      0.5; // of reads, at the rate that streams are created for
  private static final double KEYS_PER_SECOND = 1 << 23;

  private final Peer peer;
  private final Plan plan;
  private final LoadedEntries entries;
  private final OperationStreams streams;
  private final int insertsOfLane;
  private Subject subject;
  private List<Loop> loops;

  /**
   * Loads half of the keys, at random.
   *
   * @throws IllegalArgumentException if the peer cannot do the workload, or if a block needs more
   *     keys than there are
   */
  BlockRunner(Peer peer, long[] keys, Workload workload, Distribution distribution, int threads) {
    if ((workload.changes() && !peer.isWritable()) || (workload.scans() && !peer.isOrdered())) {
      throw new IllegalArgumentException(peer.label() + " cannot do the workload " + workload);
    }
    this.peer = peer;
    double seconds = Math.min(MAX_SECONDS, keys.length / KEYS_PER_SECOND);
    plan = new Plan(LOADED, workload, distribution, threads, seconds, 1, SEED);
    LongBuffer all = LongBuffer.wrap(keys);
    LoadSplit split = new LoadSplit(LOADED, SEED);
    int loaded = split.loadedCount(keys.length);
    insertsOfLane = (keys.length - loaded) / threads;
    if (workload.writes() && insertsOfLane < BlockBenchmark.OPERATIONS) {
      throw new IllegalArgumentException(
          "a block inserts up to " + BlockBenchmark.OPERATIONS + " keys, not " + insertsOfLane);
    }
    entries = new LoadedEntries(all, split, loaded);
    streams = new OperationStreams(plan, all, split);
    subject = peer.settled(entries);
    loops = begin();
  }

  private List<Loop> begin() {
    return streams.lanes().stream().map(lane -> lane.apply(subject)).toList();
  }

  /** Loads the index again if the next block could exhaust the keys of a thread. */
  void moveOn() {
    int max = insertsOfLane - BlockBenchmark.OPERATIONS;
    if (plan.workload().writes() && loops.stream().anyMatch(loop -> loop.growth() > max)) {
      check();
      subject.close();
      subject = peer.settled(entries);
      loops = begin();
    }
  }

  /** Runs the next block of a thread. */
  void run(int lane) {
    int done = loops.get(lane).run(BlockBenchmark.OPERATIONS);
    if (done != BlockBenchmark.OPERATIONS) {
      throw new IllegalStateException("only " + done + " operations of a block were left");
    }
  }

  /**
   * Checks all answers so far, and the written entries.
   *
   * @throws IllegalStateException if an answer or an entry is wrong
   */
  void check() {
    long wrong = 0;
    long size = entries.size();
    for (Loop loop : loops) {
      wrong += loop.wrongAnswers() + loop.verify();
      size += loop.growth();
    }
    if (wrong != 0 || subject.size() != size) {
      throw new IllegalStateException(
          Text.format(
              "%s gave %d wrong answers to %s %s and holds %d keys, expected %d",
              peer.label(), wrong, plan.workload(), plan.distribution(), subject.size(), size));
    }
  }

  @Override
  public void close() {
    subject.close();
  }
}

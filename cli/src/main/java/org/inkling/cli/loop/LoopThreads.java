package org.inkling.cli.loop;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.experiment.LatencyHistograms;
import org.inkling.cli.experiment.Threads;

/**
 * The threads of one repeat. They start together, and end when the time is up or one of them has no
 * operations left.
 */
public final class LoopThreads {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Member> members = new ArrayList<>();
  private volatile boolean stopped;

  /** Creates one thread per loop. The first of each {@code batch} operations is timed by itself. */
  public LoopThreads(List<Loop> loops, int batch) {
    loops.forEach(loop -> members.add(new Member(loop, new OneAfterTheOther(batch))));
  }

  private LoopThreads(List<Loop> loops, double nanosBetween) {
    for (Loop loop : loops) {
      double first = nanosBetween * members.size() / loops.size();
      members.add(new Member(loop, new AtTheirTime(first, nanosBetween)));
    }
  }

  /**
   * Creates one thread per loop. Operations are due at even intervals, even if earlier ones have
   * not ended, and each is timed from the moment at which it was due. A thread that has to wait
   * spins.
   *
   * @param perSecond the rate of all threads together; 0 if each operation is due as soon as the
   *     previous one has ended
   */
  public static LoopThreads paced(List<Loop> loops, double perSecond) {
    return new LoopThreads(loops, perSecond == 0 ? 0 : loops.size() * 1e9 / perSecond);
  }

  /**
   * Runs for at most {@code nanos}.
   *
   * @param times receives the nanoseconds of timed operations
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  public Measured run(long nanos, LatencyHistograms times) throws InterruptedException {
    var threads = new Threads("workload", members, over::countDown);
    long start = threads.start();
    over.await(nanos, TimeUnit.NANOSECONDS);
    stopped = true;
    threads.join();
    long end = start + 1;
    long operations = 0;
    long allocated = 0;
    for (Member member : members) {
      end = Math.max(end, member.end);
      operations += member.operations;
      allocated += member.allocated;
      times.add(member.times);
    }
    return new Measured(operations, end - start, allocated);
  }

  /**
   * The results of a repeat.
   *
   * @param nanos the time from the start until the last thread ended
   * @param allocatedBytes what the threads allocated on the heap
   */
  public record Measured(long operations, long nanos, long allocatedBytes) {

    /** Returns the operations per second. */
    public double perSecond() {
      return operations * 1e9 / nanos;
    }
  }

  private final class Member implements Runnable {
    private final Loop loop;
    private final Order order;
    private final LatencyHistograms times = LatencyHistograms.none();
    private long operations;
    private long allocated;
    private long end;

    Member(Loop loop, Order order) {
      this.loop = loop;
      this.order = order;
    }

    @Override
    public void run() {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      operations = order.work(loop, times);
      end = System.nanoTime();
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      over.countDown();
    }
  }

  /** Decides when a thread carries out its operations, and returns their number. */
  private interface Order {
    long work(Loop loop, LatencyHistograms times);
  }

  private final class OneAfterTheOther implements Order {
    private final int batch;

    OneAfterTheOther(int batch) {
      this.batch = batch;
    }

    @Override
    public long work(Loop loop, LatencyHistograms times) {
      long done = 0;
      do { // at least once, however late this thread begins
        boolean write = loop.writesNext();
        long before = System.nanoTime();
        int timed = loop.run(1);
        if (timed == 0) {
          break;
        }
        times.record(write, System.nanoTime() - before);
        int others = batch == 1 ? 0 : loop.run(batch - 1);
        done += timed + others;
        if (others < batch - 1) {
          break;
        }
      } while (!stopped);
      return done;
    }
  }

  private final class AtTheirTime implements Order {
    private final double first;
    private final double nanosBetween;

    AtTheirTime(double first, double nanosBetween) {
      this.first = first;
      this.nanosBetween = nanosBetween;
    }

    @Override
    public long work(Loop loop, LatencyHistograms times) {
      long start = System.nanoTime();
      long done = 0;
      while (!stopped) {
        boolean write = loop.writesNext();
        long now = System.nanoTime();
        long due = nanosBetween == 0 ? now : start + (long) (first + done * nanosBetween);
        while (now < due && !stopped) {
          Thread.onSpinWait();
          now = System.nanoTime();
        }
        if (now < due || loop.run(1) == 0) {
          break;
        }
        times.record(write, System.nanoTime() - due);
        done++;
      }
      return done;
    }
  }
}

package org.inkling.examples.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one repeat: they start together, and end when the time is up or when one of them
 * has nothing left to do.
 */
public final class Team {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private final int batch;
  private final CountDownLatch ready;
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final List<Member> members = new ArrayList<>();
  private volatile boolean stopped;

  /** One member per loop; of each {@code batch} operations the first is timed by itself. */
  public Team(List<Loop> loops, int batch) {
    this.batch = batch;
    this.ready = new CountDownLatch(loops.size());
    for (Loop loop : loops) {
      members.add(new Member(loop));
    }
  }

  /**
   * Runs for {@code nanos} at most.
   *
   * @param latencies where the nanoseconds of timed operations are added
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  public Measured run(long nanos, Histogram latencies) throws InterruptedException {
    members.forEach(Thread::start);
    ready.await();
    long start = System.nanoTime();
    go.countDown();
    over.await(nanos, TimeUnit.NANOSECONDS);
    stopped = true;
    for (Member member : members) {
      member.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a thread of the workload failed", failure.get());
    }
    long end = start + 1;
    long operations = 0;
    long allocated = 0;
    for (Member member : members) {
      end = Math.max(end, member.end);
      operations += member.operations;
      allocated += member.allocated;
      latencies.add(member.latencies);
    }
    return new Measured(operations, end - start, allocated);
  }

  /**
   * What a repeat came to.
   *
   * @param operations all that were carried out
   * @param nanos from the start to the end of the last thread
   * @param allocatedBytes what the threads allocated on the heap
   */
  public record Measured(long operations, long nanos, long allocatedBytes) {}

  private final class Member extends Thread {
    private final Loop loop;
    private final Histogram latencies = Latencies.histogram();
    private long operations;
    private long allocated;
    private long end;

    Member(Loop loop) {
      super("workload");
      this.loop = loop;
    }

    @Override
    public void run() {
      try {
        ready.countDown();
        go.await();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        operations = work();
        end = System.nanoTime();
        allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      } finally {
        over.countDown();
      }
    }

    private long work() {
      long done = 0;
      while (!stopped) {
        long before = System.nanoTime();
        int timed = loop.run(1);
        if (timed == 0) {
          break;
        }
        latencies.recordValue(Math.min(System.nanoTime() - before, Latencies.LONGEST_NANOS));
        int others = batch == 1 ? 0 : loop.run(batch - 1);
        done += timed + others;
        if (others < batch - 1) {
          break;
        }
      }
      return done;
    }
  }
}

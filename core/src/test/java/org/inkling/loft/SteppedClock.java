package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A clock that stands still: keeps what is to come later until a test lets it come. */
public final class SteppedClock {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private volatile long lastDelay = -1;
  private volatile int refusals;
  private volatile boolean keepsRefused;

  /** What code under test takes for a clock; only delayed tasks, in nanoseconds. */
  public ScheduledExecutorService service() {
    return proxy(ScheduledExecutorService.class, this::schedule);
  }

  private Object schedule(Object proxy, Method method, Object[] arguments) {
    assertEquals("schedule", method.getName());
    assertEquals(TimeUnit.NANOSECONDS, arguments[2]);
    if (refusals > 0) {
      refusals--;
      if (keepsRefused) {
        tasks.add((Runnable) arguments[0]);
      }
      throw new OutOfMemoryError("of the test");
    }
    lastDelay = (long) arguments[1];
    tasks.add((Runnable) arguments[0]);
    return proxy(ScheduledFuture.class, SteppedClock::refuse);
  }

  private static Object refuse(Object proxy, Method method, Object[] arguments) {
    throw new UnsupportedOperationException(method.getName());
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            SteppedClock.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Has no thread for so many tasks; those that it keeps it runs later all the same. */
  public void refuse(int times, boolean keeps) {
    refusals = times;
    keepsRefused = keeps;
  }

  /** How many tasks are to come. */
  public int waiting() {
    return tasks.size();
  }

  /** After how many nanoseconds the last task was to come; -1 if there was none. */
  public long lastDelay() {
    return lastDelay;
  }

  /** Lets the next task come, on the calling thread; false if there is none. */
  public boolean step() {
    Runnable task = tasks.poll();
    if (task == null) {
      return false;
    }
    task.run();
    return true;
  }
}

package org.inkling;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Keeps what it is given until a test runs it, task by task. */
public final class SteppedExecutor implements Executor {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  /** Runs the oldest task on the calling thread; false if there was none. */
  public boolean step() {
    Runnable task = poll();
    if (task == null) {
      return false;
    }
    task.run();
    return true;
  }

  /** Returns how many tasks it keeps. */
  public int size() {
    return tasks.size();
  }

  private @Nullable Runnable poll() {
    return tasks.poll();
  }
}

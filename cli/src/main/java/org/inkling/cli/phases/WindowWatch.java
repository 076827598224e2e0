package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.Subject;
import org.jspecify.annotations.Nullable;

/** Takes a sample whenever a window is over, in a thread of its own. */
final class WindowWatch {
  private final Subject subject;
  private final WindowClock clock;
  private final int windows;
  private final List<Sample> samples = new ArrayList<>();
  private final Thread thread = new Thread(this::watch, "windows");
  private @Nullable Throwable failure;

  /** Takes the first sample, and begins to watch. */
  WindowWatch(Subject subject, WindowClock clock, int windows) {
    this.subject = subject;
    this.clock = clock;
    this.windows = windows;
    samples.add(Sample.of(subject));
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      for (int window = 0; window < windows; window++) {
        clock.awaitWindow();
        samples.add(Sample.of(subject));
      }
    } catch (InterruptedException e) {
      return; // the run has failed, and nobody asks for the samples
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  /** Ends the watch before its time. */
  void stop() {
    thread.interrupt();
  }

  /**
   * The samples, the first from before the first window; waits for the last.
   *
   * @throws IllegalStateException if the index could not be looked at to the end
   */
  List<Sample> samples() throws InterruptedException {
    thread.join();
    if (failure != null) {
      throw new IllegalStateException("the index could not be looked at", failure);
    }
    return samples;
  }
}

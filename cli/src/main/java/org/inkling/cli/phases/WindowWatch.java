package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.Subject;
import org.jspecify.annotations.Nullable;

/** Takes a sample whenever a window ends, in a separate thread. */
final class WindowWatch {
  private final Subject subject;
  private final WindowClock clock;
  private final int windows;
  private final List<PhaseSample> samples = new ArrayList<>();
  private final Thread thread = new Thread(this::watch, "windows");
  private @Nullable Throwable failure;

  /** Takes the first sample, and starts watching. */
  WindowWatch(Subject subject, WindowClock clock, int windows) {
    this.subject = subject;
    this.clock = clock;
    this.windows = windows;
    samples.add(PhaseSample.of(subject));
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      for (int window = 0; window < windows; window++) {
        clock.awaitWindow();
        samples.add(PhaseSample.of(subject));
      }
    } catch (InterruptedException e) {
      return; // the run has failed, and no thread reads the samples
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  /** Stops watching before the last window. */
  void stop() {
    thread.interrupt();
  }

  /**
   * Waits for the last sample, then returns all, the first of which is from before the first
   * window.
   *
   * @throws IllegalStateException if the index could not be sampled to the end
   */
  List<PhaseSample> samples() throws InterruptedException {
    thread.join();
    if (failure != null) {
      throw new IllegalStateException("the index could not be sampled", failure);
    }
    return samples;
  }
}

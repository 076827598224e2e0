package org.inkling.examples.datasets;

import java.io.Console;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/**
 * A source that shows on standard error how far its passes are.
 *
 * <p>Quick work stays silent: the bar appears after a second in a terminal, and after ten where
 * standard error may well be a log, which then gets a line every few seconds.
 */
public final class Progress implements SortedKeySource {
  private static final int KEYS_PER_STEP = 1 << 16;
  private static final int WIDTH = 78;

  private final SortedKeySource source;
  private final String task;
  private final Duration patience;
  private final int updateMillis;

  private Progress(SortedKeySource source, String task, Duration patience, int updateMillis) {
    this.source = source;
    this.task = task;
    this.patience = patience;
    this.updateMillis = updateMillis;
  }

  /** Watches the passes over {@code source}, which are called {@code task}. */
  public static Progress of(SortedKeySource source, String task) {
    Console console = System.console();
    boolean terminal = console != null && console.isTerminal();
    return new Progress(source, task, Duration.ofSeconds(terminal ? 1 : 10), terminal ? 200 : 5000);
  }

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public KeyStream open() {
    return new Pass(source.open());
  }

  private final class Pass implements KeyStream {
    private final KeyStream keys;
    private final long startNanos = System.nanoTime();
    private long position;
    private @Nullable ProgressBar bar;

    Pass(KeyStream keys) {
      this.keys = keys;
    }

    @Override
    public boolean next() {
      if (++position % KEYS_PER_STEP == 0) {
        step();
      }
      return keys.next();
    }

    private void step() {
      if (bar != null) {
        bar.stepTo(position);
        return;
      }
      Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
      if (elapsed.compareTo(patience) >= 0) {
        bar =
            new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(size())
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(updateMillis)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                .startsFrom(position, elapsed)
                .build();
      }
    }

    @Override
    public long key() {
      return keys.key();
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
      keys.close();
    }
  }
}

package org.inkling.cli.datasets;

import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/** A source that shows the progress of each pass on standard error, by a {@link ProgressLine}. */
public final class Progress implements SortedKeySource {
  private static final int KEYS_PER_STEP = 1 << 16;

  private final SortedKeySource source;
  private final String task;

  private Progress(SortedKeySource source, String task) {
    this.source = source;
    this.task = task;
  }

  /** Shows the progress of the passes over {@code source} under the name {@code task}. */
  public static Progress of(SortedKeySource source, String task) {
    return new Progress(source, task);
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
    private final ProgressLine line = new ProgressLine(task);
    private long position;

    Pass(KeyStream keys) {
      this.keys = keys;
    }

    @Override
    public boolean next() {
      if (++position % KEYS_PER_STEP == 0) {
        line.at(position, size());
      }
      return keys.next();
    }

    @Override
    public long key() {
      return keys.key();
    }

    @Override
    public void close() {
      line.close();
      keys.close();
    }
  }
}

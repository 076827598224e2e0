package org.inkling.loft;

import org.inkling.epoch.Epochs;
import org.inkling.index.MarkerCursor;
import org.inkling.slots.KeyWord;

/**
 * A walk in one direction that copies runs of entries under a pin and hands them out after it.
 *
 * <p>A run never spans two nodes, and between runs only the next wanted key is kept; the route to
 * it is found anew. Runs begin with two groups, for short scans, and double up to sixteen.
 */
final class LoftCursor implements MarkerCursor {
  private static final int LEAST_GROUPS = 2;
  private static final int MOST_GROUPS = 16;

  /** Ranges of slots begin here: an EMPTY word decodes to the key below, which must not count. */
  private static final long LEAST_ENCODABLE = Long.MIN_VALUE + 1;

  private final LoftTable table;
  private final Epochs epochs;
  private final boolean ascending;
  private final EntryBuffer buffer;

  /** The next key that is wanted, and the last one; nothing is wanted once {@code done}. */
  private long position;

  private long last;
  private boolean done;
  private boolean closed;
  private int groupsPerRun;

  /**
   * The line whose groups were read up to this one, which need not be read again: lines do not
   * change while their root lives, and stable keys of those groups have been handed out.
   */
  private long readLine;

  private int readGroup;

  /** The entry last handed out, in the buffer. */
  private int current;

  private int step;

  LoftCursor(LoftTable table, Epochs epochs, boolean ascending, boolean markers) {
    this.table = table;
    this.epochs = epochs;
    this.ascending = ascending;
    this.buffer = new EntryBuffer(ascending, markers);
  }

  LoftCursor from(long from, long to) {
    reset(from, to);
    return this;
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    position = from;
    last = to;
    done = ascending ? from > to : from < to;
    groupsPerRun = LEAST_GROUPS;
    readLine = 0;
    buffer.begin(from, to);
    startRun();
  }

  @Override
  public boolean next() {
    requireOpen();
    if (current + step >= 0 && current + step < buffer.size()) {
      current += step;
      return true;
    }
    return nextRun();
  }

  @Override
  public long key() {
    return buffer.key(current);
  }

  @Override
  public long value() {
    return buffer.value(current);
  }

  @Override
  public boolean isDeletion() {
    return buffer.isDeletion(current);
  }

  @Override
  public void close() {
    closed = true;
    done = true;
    buffer.begin(0, 0);
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    if (epochs.isClosed()) {
      throw new IllegalStateException("the index of the cursor is closed");
    }
  }

  private boolean nextRun() {
    boolean collected = false;
    int pin = epochs.enter();
    try {
      buffer.begin(0, 0);
      if (!done) {
        collectFrom(position);
      }
      while (!done && buffer.size() == 0) {
        epochs.renew(pin); // a long run of empty nodes holds nothing back
        collectFrom(position);
      }
      collected = true;
    } finally {
      epochs.exit(pin);
      if (!collected) {
        buffer.begin(0, 0); // what an OutOfMemoryError cut short is not handed out
      }
    }
    startRun();
    if (buffer.size() == 0) {
      return false;
    }
    groupsPerRun = Math.min(MOST_GROUPS, 2 * groupsPerRun);
    current += step;
    return true;
  }

  private void startRun() {
    step = ascending ? 1 : -1;
    current = ascending ? -1 : buffer.size();
  }

  /** Fills the buffer with what comes first from a key on, if only the next node is empty there. */
  private void collectFrom(long key) {
    if (!KeyWord.isEncodable(key)) {
      buffer.begin(key, key);
      buffer.add(key, table.side().of(key));
      advancePast(key);
    } else if (ascending) {
      ascendFrom(key);
    } else {
      descendFrom(key);
    }
  }

  private void ascendFrom(long key) {
    LoftRoot root = table.root();
    int index = root.indexOf(key);
    long line = root.line(index);
    int end = DirectoryLine.groups(line) - 1;
    int lastGroup = Math.min(end, DirectoryLine.group(line, last));
    int group = DirectoryLine.group(line, key);
    group = line == readLine ? Math.max(group, readGroup + 1) : group;
    while (group <= lastGroup) {
      int to = Math.min(lastGroup, group + groupsPerRun - 1);
      buffer.begin(key, last);
      GroupScan.collect(line, group, to, table.buckets(), buffer);
      buffer.sort();
      dropLaterGroups(line, to);
      if (buffer.size() > 0) {
        endRun(line, to, buffer.key(buffer.size() - 1));
        return;
      }
      group = to + 1;
    }
    boolean more = index + 1 < root.count();
    advanceTo(more ? DirectoryLine.pivot(root.line(index + 1)) : Long.MAX_VALUE);
  }

  private void descendFrom(long key) {
    LoftRoot root = table.root();
    int index = root.indexOf(key);
    long line = root.line(index);
    int firstGroup = last < DirectoryLine.pivot(line) ? 0 : DirectoryLine.group(line, last);
    int group = DirectoryLine.group(line, key);
    group = line == readLine ? Math.min(group, readGroup - 1) : group;
    while (group >= firstGroup) {
      int from = Math.max(firstGroup, group - groupsPerRun + 1);
      buffer.begin(Math.max(last, LEAST_ENCODABLE), key);
      GroupScan.collect(line, from, group, table.buckets(), buffer);
      buffer.sort();
      dropEarlierGroups(line, from);
      if (buffer.size() > 0) {
        endRun(line, from, buffer.key(0));
        return;
      }
      group = from - 1;
    }
    advanceTo(index > 0 ? DirectoryLine.pivot(line) - 1 : Long.MIN_VALUE);
  }

  private void endRun(long line, int group, long lastKey) {
    readLine = buffer.isCut() ? 0 : line;
    readGroup = group;
    advancePast(lastKey);
  }

  private void dropLaterGroups(long line, int group) {
    int size = buffer.size();
    int kept = size;
    while (kept > 0 && DirectoryLine.group(line, buffer.key(kept - 1)) > group) {
      kept--;
    }
    buffer.dropLast(size - kept);
  }

  private void dropEarlierGroups(long line, int group) {
    int dropped = 0;
    while (dropped < buffer.size() && DirectoryLine.group(line, buffer.key(dropped)) < group) {
      dropped++;
    }
    buffer.dropFirst(dropped);
  }

  /** Nothing up to and including this key is wanted any more. */
  private void advancePast(long key) {
    if (key == last) {
      done = true;
    } else {
      position = ascending ? key + 1 : key - 1;
    }
  }

  /** The next wanted key is this one, unless it lies beyond the last. */
  private void advanceTo(long key) {
    if (ascending ? key > last : key < last) {
      done = true;
    } else {
      position = key;
    }
  }
}

package org.inkling.loft;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.MarkerCursor;
import org.inkling.slots.KeyWord;
import org.jspecify.annotations.Nullable;

/**
 * A walk in one direction that copies runs of entries under a pin and hands them out after it.
 *
 * <p>A run never spans two nodes, and between runs only the next wanted key is kept; the route to
 * it is found anew. Runs begin with two groups, for short scans, and double up to sixteen. A run
 * marks its node as scanned, unless the node is in a change.
 */
final class LoftCursor implements MarkerCursor {
  private static final int LEAST_GROUPS = 2;
  private static final int MOST_GROUPS = 16;

  /** Ranges of slots begin here: an EMPTY word decodes to the key below, which must not count. */
  private static final long LEAST_ENCODABLE = Long.MIN_VALUE + 1;

  private final LoftTable table;
  private final Epochs epochs;
  private final AccessSampler sampler;
  private final boolean ascending;
  private final EntryBuffer buffer;
  private final ScanRoute route = new ScanRoute();

  /** Made when a node is met that is MOVING. */
  private @Nullable MovingScan moving;

  /** The next key that is wanted, and the last one; nothing is wanted once {@code done}. */
  private long position;

  private long last;
  private boolean done;
  private boolean closed;
  private int groupsPerRun;

  /**
   * The line, and its root, whose groups were read up to this one, which need not be read again:
   * lines do not change while their root is in force, and stable keys of those groups have been
   * handed out.
   */
  private long readLine;

  private @Nullable LoftRoot readRoot;

  private int readGroup;

  /** The entry last handed out, in the buffer. */
  private int current;

  private int step;

  LoftCursor(LoftTable table, AccessSampler sampler, boolean ascending, boolean markers) {
    this.table = table;
    this.epochs = table.epochs();
    this.sampler = sampler;
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
    readRoot = null;
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
    Pin pin = epochs.enter();
    try {
      buffer.begin(0, 0);
      if (!done) {
        sampler.beginRun();
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
      passTo(key);
    } else if (ascending) {
      ascendFrom(key);
    } else {
      descendFrom(key);
    }
  }

  private void ascendFrom(long key) {
    LoftRoot root = table.root();
    boolean stands = false;
    while (!stands) {
      route.find(root, key);
      if (Links.isMoving(route.link())) {
        readLine = 0;
        long bound = movingScan().ascend(route, key, last, groupsPerRun);
        passTo(bound);
        return;
      }
      stands = ascendQuietly(root, key);
    }
  }

  private void descendFrom(long key) {
    LoftRoot root = table.root();
    boolean stands = false;
    while (!stands) {
      route.find(root, key);
      if (Links.isMoving(route.link())) {
        readLine = 0;
        long bound =
            movingScan().descend(route, key, Math.max(last, LEAST_ENCODABLE), groupsPerRun);
        passTo(bound);
        return;
      }
      stands = descendQuietly(root, key);
    }
  }

  private MovingScan movingScan() {
    if (moving == null) {
      moving = new MovingScan(table, buffer);
    }
    return moving;
  }

  /** Reads a run of a node that is in no change; false if it came into one meanwhile. */
  private boolean ascendQuietly(LoftRoot root, long key) {
    long line = route.node();
    int lastGroup = DirectoryLine.group(line, Math.min(last, route.high()));
    int group = DirectoryLine.group(line, key);
    group = wasRead(root, line) ? Math.max(group, readGroup + 1) : group;
    while (group <= lastGroup) {
      int to = Math.min(lastGroup, group + groupsPerRun - 1);
      buffer.begin(key, Math.min(last, route.high()));
      GroupScan.collect(line, group, to, table.buckets(), buffer);
      buffer.sort();
      dropLaterGroups(line, to);
      if (buffer.size() > 0) {
        return endRun(root, to, buffer.key(buffer.size() - 1));
      }
      group = to + 1;
    }
    return endNode(route.high());
  }

  private boolean descendQuietly(LoftRoot root, long key) {
    long line = route.node();
    long end = Math.max(last, route.low());
    int firstGroup = DirectoryLine.group(line, end);
    int group = DirectoryLine.group(line, key);
    group = wasRead(root, line) ? Math.min(group, readGroup - 1) : group;
    while (group >= firstGroup) {
      int from = Math.max(firstGroup, group - groupsPerRun + 1);
      buffer.begin(end, key);
      GroupScan.collect(line, from, group, table.buckets(), buffer);
      buffer.sort();
      dropEarlierGroups(line, from);
      if (buffer.size() > 0) {
        return endRun(root, from, buffer.key(0));
      }
      group = from - 1;
    }
    return endNode(route.low());
  }

  private boolean wasRead(LoftRoot root, long line) {
    return line == readLine && root == readRoot;
  }

  /** Hands out what was read, unless it was being moved. */
  private boolean endRun(LoftRoot root, int group, long lastKey) {
    if (!route.isStillQuiet()) {
      buffer.begin(0, 0);
      return false;
    }
    sampler.markScanned(route.node());
    readRoot = root;
    readLine = buffer.isCut() || !route.isDirect() ? 0 : route.node();
    readGroup = group;
    passTo(lastKey);
    return true;
  }

  /** Goes on behind the node, unless what was missed was being moved. */
  private boolean endNode(long bound) {
    if (route.isStillQuiet()) {
      sampler.markScanned(route.node());
      passTo(bound);
      return true;
    }
    return false;
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
  private void passTo(long key) {
    if (ascending ? key >= last : key <= last) {
      done = true;
    } else {
      position = ascending ? key + 1 : key - 1;
    }
  }
}

package org.inkling.loft.scan;

import java.util.Objects;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.stage.MarkerCursor;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that walks in one direction. It copies runs of entries under a pin, into arrays of the
 * caller or its own, and returns the entries after the pin has ended.
 *
 * <p>A run never spans two nodes, and between runs only the next wanted key is kept; the route to
 * it is found again for each run. A run of a node in no change goes straight from the slots into
 * the arrays. The contents of a deep bucket, a node in a change, and deletion markers go through a
 * buffer. Runs into the cursor's own arrays begin with few entries, for short scans, and double in
 * size. A run marks its node as scanned, unless the node is in a change.
 *
 * <p>The protected methods are single steps; the stress tests of jcstress weaken one at a time.
 */
public class LoftCursor implements MarkerCursor {
  private static final int MIN_ENTRIES = 16;
  private static final int MAX_ENTRIES = 512;

  /**
   * The maximum number of entries copied under one pin, apart from the entries that a group or a
   * change adds.
   */
  private static final int ENTRIES_PER_PIN = 4096;

  /**
   * The number of groups that are collected before they are sorted, if entries go through the
   * buffer.
   */
  private static final int GROUPS = 4;

  private final LoftTable table;
  private final Epochs epochs;
  private final AccessSampler sampler;
  private final boolean ascending;
  private final boolean markers;
  private final EntryBuffer buffer;
  private final EntryRun run;
  private final NodeWalk walk;
  private final ScanRoute route = new ScanRoute();

  /** Created when the cursor first meets a node that is MOVING. */
  private @Nullable MovingScan moving;

  /** The next wanted key; {@code last} is the last one. No key is wanted once {@code done}. */
  private long position;

  private long last;
  private boolean done;
  private boolean closed;
  private int entriesPerRun;

  /** The index in the buffer of the entry last returned. */
  private int current;

  public LoftCursor(LoftTable table, AccessSampler sampler, boolean ascending, boolean markers) {
    this.table = table;
    this.epochs = table.epochs();
    this.sampler = sampler;
    this.ascending = ascending;
    this.markers = markers;
    this.buffer = new EntryBuffer(ascending, markers);
    this.run = new EntryRun(ascending);
    this.walk = new NodeWalk(ascending, table.buckets(), run);
  }

  public final LoftCursor from(long from, long to) {
    reset(from, to);
    return this;
  }

  @Override
  public final void reset(long from, long to) {
    requireOpen();
    position = from;
    last = to;
    done = ascending ? from > to : from < to;
    entriesPerRun = MIN_ENTRIES;
    empty();
  }

  /** Discards the buffered entries. */
  private void empty() {
    buffer.clear();
    current = -1;
  }

  @Override
  public final boolean next() {
    requireOpen();
    if (current + 1 == buffer.size() && !fillBuffer()) {
      return false;
    }
    current++;
    return true;
  }

  @Override
  public final long key() {
    return buffer.key(current);
  }

  @Override
  public final long value() {
    return buffer.value(current);
  }

  @Override
  public final boolean isDeletion() {
    return buffer.isDeletion(current);
  }

  @Override
  public final int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    requireOpen();
    if (markers) {
      return MarkerCursor.super.nextRun(keys, values, from, count);
    }
    long resume = current + 1 < buffer.size() ? buffer.key(current + 1) : position;
    boolean wasDone = done && current + 1 == buffer.size();
    boolean whole = false;
    int end = from + count;
    try {
      int taken = takeBuffered(keys, values, from, end);
      while (taken < end && !done) {
        run.begin(keys, values, taken, Math.min(end, taken + ENTRIES_PER_PIN));
        readRun();
        taken = takeBuffered(keys, values, run.size(), end);
      }
      whole = true;
      return taken - from;
    } finally {
      run.end();
      if (!whole) {
        position = resume; // the copied entries were not returned
        done = wasDone;
        empty();
      }
    }
  }

  /** Does what {@link PinnedCursor#next} says. */
  final int nextPinned(Pin pin, long[] keys, long[] values, int count) {
    requireOpen();
    if (done) {
      return 0;
    }
    long resume = position;
    boolean whole = false;
    run.begin(keys, values, 0, count);
    try {
      readRun(pin);
      int taken = takeBuffered(keys, values, run.size(), count);
      if (current + 1 < buffer.size()) {
        position = buffer.key(current + 1);
        done = false;
      }
      whole = true;
      return taken;
    } finally {
      run.end();
      empty();
      if (!whole) {
        position = resume;
        done = false;
      }
    }
  }

  @Override
  public final int nextSome(long[] keys, long[] values, boolean[] deletions, int count) {
    Objects.checkFromIndexSize(0, count, keys.length);
    Objects.checkFromIndexSize(0, count, values.length);
    Objects.checkFromIndexSize(0, count, deletions.length);
    requireOpen();
    if (current + 1 == buffer.size() && !fillBuffer()) {
      return 0;
    }
    int taken = buffer.copy(current + 1, keys, values, 0, count);
    buffer.copyDeletions(current + 1, deletions, taken);
    current += taken;
    return taken;
  }

  private int takeBuffered(long[] keys, long[] values, int from, int end) {
    if (current + 1 == buffer.size()) {
      return from;
    }
    int taken = buffer.copy(current + 1, keys, values, from, end - from);
    current += taken;
    return from + taken;
  }

  @Override
  public final void close() {
    closed = true;
    done = true;
    empty();
  }

  /** Fails if the cursor or its index is closed. */
  final void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    if (epochs.isClosed()) {
      throw new IllegalStateException("the index of the cursor is closed");
    }
  }

  private boolean fillBuffer() {
    if (done) {
      return false;
    }
    buffer.lendTo(run, entriesPerRun);
    readRun();
    if (!run.isEmpty()) {
      buffer.takeBack(run);
    }
    entriesPerRun = Math.min(MAX_ENTRIES, 2 * entriesPerRun);
    return buffer.size() > 0;
  }

  /** Reads until there are entries, either in the run or in the buffer, or everything is read. */
  private void readRun() {
    Pin pin = epochs.enter();
    try {
      readRun(pin);
    } finally {
      epochs.exit(pin);
    }
  }

  private void readRun(Pin pin) {
    empty();
    boolean whole = false;
    try {
      sampler.beginRun();
      readFrom(position);
      while (!done && run.isEmpty() && buffer.size() == 0) {
        epochs.renew(pin); // a long run of empty nodes must not delay reclamation
        readFrom(position);
      }
      whole = true;
    } finally {
      if (!whole) {
        empty(); // a run that an OutOfMemoryError cut short is not returned
      }
    }
  }

  /** Reads the first entries from a key onwards; may read none if the next node is empty there. */
  private void readFrom(long key) {
    if (!KeyWord.isEncodable(key)) {
      buffer.begin(key, key);
      buffer.append(key, SlotArray.value(table.side().of(key)));
      passTo(key);
      return;
    }
    LoftRoot root = table.root();
    boolean stands = false;
    for (boolean again = false; !stands; again = true) {
      route.find(root, key, again);
      long end = ascending ? Math.min(last, route.high()) : Math.max(last, route.low());
      if (ForwardingLink.isMoving(route.link())) {
        passTo(readMoving(key, end));
        return;
      }
      stands = readQuietly(key, end);
    }
  }

  /**
   * Returns the line of the node that follows in the walk if it reads this one to the end, or 0.
   */
  private long next(long end) {
    return end == last ? 0 : ascending ? route.lineAbove() : route.lineBelow();
  }

  private long readMoving(long key, long end) {
    if (moving == null) {
      moving = newMovingScan(table, buffer);
    }
    if (ascending) {
      return moving.ascend(route, key, end, GROUPS);
    }
    long bound = moving.descend(route, key, end, GROUPS);
    buffer.reverse();
    return bound;
  }

  /**
   * Reads a run of a node that is in no change; returns false if a change of it has begun
   * meanwhile.
   */
  private boolean readQuietly(long key, long end) {
    boolean everything = !markers && walk.walk(route.node(), next(end), key, end);
    long bound = end;
    if (!everything) {
      bound = markers || run.isEmpty() ? readGroups(key, end) : run.lastKey();
    }
    if (!isStillQuiet()) {
      run.clear();
      buffer.clear();
      return false;
    }
    sampler.markScanned(route.node());
    passTo(bound);
    return true;
  }

  /** Looks at the link after the words: returns whether they count. Test: jcstress ScanWords. */
  protected boolean isStillQuiet() {
    return route.isStillQuiet();
  }

  /** Creates what reads nodes in a change into the cursor's buffer. */
  protected MovingScan newMovingScan(LoftTable table, EntryBuffer buffer) {
    return new MovingScan(table, buffer);
  }

  /**
   * Fills the buffer, group by group, until there are entries; returns the key up to which it has
   * read.
   */
  private long readGroups(long key, long end) {
    long line = route.node();
    int group = DirectoryLine.group(line, key);
    int lastGroup = DirectoryLine.group(line, end);
    // A short walk with markers, as over a stage of few entries, ends within the first group.
    int more = markers && entriesPerRun == MIN_ENTRIES ? 0 : GROUPS - 1;
    while (true) {
      int low = ascending ? group : Math.max(lastGroup, group - more);
      int high = ascending ? Math.min(lastGroup, group + more) : group;
      buffer.begin(key, end);
      GroupScan.collect(line, low, high, table.buckets(), buffer);
      if (!ascending) {
        buffer.reverse(); // nearly sorted then, as slots ascend
      }
      buffer.sort();
      while (buffer.size() > 0 && !isIn(line, low, high)) {
        buffer.dropLast();
      }
      if (buffer.size() > 0) {
        return buffer.key(buffer.size() - 1);
      }
      group = ascending ? high + 1 : low - 1;
      if (ascending ? high == lastGroup : low == lastGroup) {
        return end;
      }
    }
  }

  /**
   * Returns whether the last entry in the buffer belongs to one of the given groups, which have
   * been read in full.
   */
  private boolean isIn(long line, int low, int high) {
    int group = DirectoryLine.group(line, buffer.key(buffer.size() - 1));
    return ascending ? group <= high : group >= low;
  }

  /** Moves the position past this key. */
  private void passTo(long key) {
    if (ascending ? key >= last : key <= last) {
      done = true;
    } else {
      position = ascending ? key + 1 : key - 1;
    }
  }
}

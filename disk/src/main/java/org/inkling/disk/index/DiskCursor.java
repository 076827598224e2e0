package org.inkling.disk.index;

import java.lang.ref.Cleaner;
import java.util.Objects;
import org.inkling.disk.model.PageWindow;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.Pool;
import org.inkling.index.Cursor;
import org.inkling.platform.SharedCleaner;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over an index in one direction. It begins with the pages that its search has read, and
 * at first reads few pages at a time. When the walk turns out to be long, the cursor borrows a lane
 * that reads ahead; the lane is returned even if the cursor becomes unreachable without being
 * closed.
 */
final class DiskCursor implements Cursor {
  /** The number of pages walked over before a lane is worth its reads. */
  private static final int PAGES_BEFORE_LANE = 8;

  private final Source source;
  private final LanePool<ScanLane> lanes;
  private final DataPages data;
  private final boolean ascending;
  private final int step;
  private @Nullable Search search;
  private @Nullable Loan loan;
  private Cleaner.@Nullable Cleanable ending; // returns the loan
  private long from;
  private long last;
  private boolean begun;
  private boolean done;
  private boolean closed;
  private long page;
  private long pagesWalked;
  private PageBuffer buffer; // holds the current page, at place
  private int place;
  private int entry; // the next to return
  private int left; // number of entries left in the page
  private long key;
  private long value;

  DiskCursor(Source source, LanePool<ScanLane> lanes, boolean ascending) {
    this.source = source;
    this.lanes = lanes;
    this.ascending = ascending;
    data = source.plan().data();
    step = ascending ? 1 : -1;
    Search first = source.searches().take();
    search = first;
    buffer = first.buffer();
  }

  /**
   * What a cursor uses of its index.
   *
   * @param searches the searches that cursors begin with
   * @param windows pooled windows
   * @param requireOpen throws if the index is closed
   */
  record Source(
      IndexPlan plan, Pool<Search> searches, Pool<PageWindow> windows, Runnable requireOpen) {

    /** Returns the last page that a walk up or down to a key needs, as the model predicts. */
    long limit(long key, boolean ascending) {
      long end = plan.data().pages() - 1;
      if (ascending ? key > plan.info().lastKey() : key < plan.info().firstKey()) {
        return ascending ? end : 0;
      }
      PageWindow window = windows.take();
      plan.model().locate(key, window);
      long limit = Math.max(0, Math.min(ascending ? window.last() : window.first(), end));
      windows.give(window);
      return limit;
    }
  }

  DiskCursor from(long from, long to) {
    reset(from, to);
    return this;
  }

  /** A lane lent to a cursor until the cursor returns it or becomes unreachable. */
  private static final class Loan implements Runnable {
    private final LanePool<ScanLane> lanes;
    private @Nullable ScanLane lane;

    /** Creates a loan of nothing, to be registered before it takes a lane. */
    Loan(LanePool<ScanLane> lanes) {
      this.lanes = lanes;
    }

    synchronized ScanLane take() {
      ScanLane taken = lanes.take();
      lane = taken;
      return taken;
    }

    @Override
    public synchronized void run() {
      if (lane != null) {
        lanes.give(lane);
        lane = null;
      }
    }
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    this.from = from;
    last = to;
    done = ascending ? from > to : from < to;
    begun = false;
    left = 0;
    pagesWalked = 0;
    giveLaneBack();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(data.file().path() + ": the cursor is closed");
    }
    source.requireOpen().run();
  }

  @Override
  public boolean next() {
    requireOpen();
    if (!prepare()) {
      return false;
    }
    long next = buffer.key(place, entry);
    if (isBeyond(next)) {
      return finish();
    }
    key = next;
    value = buffer.value(place, entry);
    entry += step;
    left--;
    return true;
  }

  private boolean isBeyond(long next) {
    return ascending ? next > last : next < last;
  }

  private boolean finish() {
    done = true;
    left = 0;
    giveLaneBack();
    return false;
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    requireOpen();
    if (count == 0 || !prepare()) {
      return 0;
    }
    long first = buffer.key(place, entry);
    int taken = 0;
    try {
      while (taken < count && prepare()) {
        taken += copy(keys, values, from + taken, count - taken);
      }
      return taken;
    } catch (RuntimeException | Error e) {
      resumeAt(first); // the copied entries were not returned
      throw e;
    }
  }

  /** Copies entries of the current page. Returns how many. */
  private int copy(long[] keys, long[] values, int to, int max) {
    int run = inRange(Math.min(left, max));
    for (int i = 0; i < run; i++) {
      keys[to + i] = buffer.key(place, entry + i * step);
      values[to + i] = buffer.value(place, entry + i * step);
    }
    entry += run * step;
    left -= run;
    if (run == 0) {
      finish();
    }
    return run;
  }

  private void resumeAt(long first) {
    from = first;
    done = false;
    begun = false;
    left = 0;
    giveLaneBack();
  }

  /** The number of the page's next entries, in walk order, that are within the range. */
  private int inRange(int max) {
    int low = 0;
    int high = max;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBeyond(buffer.key(place, entry + middle * step))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Moves to a page with an entry to return, if there is one. */
  private boolean prepare() {
    if (left > 0) {
      return true;
    }
    if (done) {
      return false;
    }
    return begun ? turn() : seek();
  }

  private boolean seek() {
    Search finding = Objects.requireNonNull(search);
    Bracket at = finding.seek(from);
    long rank = ascending ? at.rankBelow() : at.rank() - 1;
    if (rank < 0 || rank >= data.entries()) {
      return finish();
    }
    page = rank / data.entriesPerPage();
    show(page);
    entry = (int) (rank % data.entriesPerPage());
    left = ascending ? data.count(page) - entry : entry + 1;
    begun = true;
    return true;
  }

  /** Moves to the next page; after a failure the cursor stays where it was. */
  private boolean turn() {
    long next = page + step;
    if (next < 0 || next >= data.pages()) {
      return finish();
    }
    show(next);
    page = next;
    int count = data.count(next);
    entry = ascending ? 0 : count - 1;
    left = count;
    return true;
  }

  private void show(long wanted) {
    if (!DataPages.has(buffer, wanted)) {
      buffer = pagesWalked < PAGES_BEFORE_LANE ? readFew(wanted) : readAhead(wanted);
    }
    place = (int) (wanted - DataPages.first(buffer));
    pagesWalked++;
  }

  private PageBuffer readFew(long wanted) {
    Search few = Objects.requireNonNull(search);
    long end = limit(wanted);
    int count = (int) Math.min(few.buffer().capacity(), Math.abs(end - wanted) + 1);
    few.pass(ascending ? wanted : wanted - count + 1, count);
    return few.buffer();
  }

  private PageBuffer readAhead(long wanted) {
    try {
      ScanLane lane = lane(wanted);
      return lane.chunk(wanted);
    } catch (RuntimeException | Error e) { // the lane may have begun no walk, or half of one
      giveLaneBack();
      throw e;
    }
  }

  private ScanLane lane(long wanted) {
    Loan current = loan;
    if (current == null) {
      current = new Loan(lanes);
      ending = SharedCleaner.register(this, current);
      loan = current;
      current.take().begin(wanted, ascending, limit(wanted));
    }
    return Objects.requireNonNull(current.lane);
  }

  /** The last page that the walk can need, as the model predicts its end. */
  private long limit(long wanted) {
    long end = source.limit(last, ascending);
    return ascending ? Math.max(wanted, end) : Math.min(wanted, end);
  }

  private void giveLaneBack() {
    if (ending != null) {
      buffer = Objects.requireNonNull(search).buffer();
      ending.clean();
      ending = null;
      loan = null;
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      giveLaneBack();
      if (search != null) {
        source.searches().give(search);
        search = null;
      }
    }
  }
}

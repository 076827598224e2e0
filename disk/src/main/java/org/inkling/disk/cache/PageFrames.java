package org.inkling.disk.cache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.system.FrameMemory;

/**
 * Copies of pages of one size, from any number of files, in memory outside the heap. Any number of
 * threads may share it; no thread waits, and nothing is allocated.
 *
 * <p>A page may be in any of the eight frames of its set, and occasionally in two of them. Eighths
 * of the memory can be given back and taken again while other threads use the cache.
 *
 * @shape sets of 8 ways; frame {@code 8 s + w} is way w of set s, and its memory is in the stretch
 *     of way w, which has the frames of all sets in order
 * @units bytes; pages by numbers from {@link #number}
 */
public final class PageFrames implements AutoCloseable {
  /** The frames per set, and the parts of the memory. */
  public static final int WAYS = 8;

  private static final VarHandle TAG =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
  private static final long EMPTY = 0; // the number of no page
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final long MAX_SETS = 1L << 27;
  private static final int MAX_FORGOTTEN = 1 << 16; // frames: tens of microseconds
  private static final int PUTS_PER_GROWTH = 1 << 8; // cheap beside as many reads of the disk

  private final int pageBytes;
  private final int sets;
  private final long wayBytes; // in memory, in whole granules
  private final FrameMemory memory;
  private final FrameStates states;
  private final FrameMarks marks;
  private final AtomicLong nextNumber = new AtomicLong(EMPTY + 1);
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final Runnable grow;
  private int puts; // plain and racy: only says that about as many pages were added
  private volatile int ways = WAYS; // written under the monitor
  private volatile boolean closed; // written under the monitor

  /**
   * The number of the page in each frame. Opaque: a number is valid only if the frame's state was
   * steady before and is the same after it was read.
   */
  private final long[] tags;

  /**
   * Creates a cache without pages.
   *
   * @param bytes the most memory for all frames, eight pages at least
   * @param pageBytes the size of a page, a power of two from 512 to 2^20
   * @throws IllegalArgumentException if a parameter is outside these limits
   * @throws OutOfMemoryError if the system does not have enough memory
   */
  public PageFrames(long bytes, int pageBytes) {
    this(bytes, pageBytes, () -> {});
  }

  /**
   * Creates a cache that asks for more memory now and then, while less than all is in use and pages
   * are added.
   *
   * @param grow may call {@link #resize}
   */
  public PageFrames(long bytes, int pageBytes, Runnable grow) {
    this.grow = grow;
    this.pageBytes = pageBytes;
    sets = setsOf(bytes, pageBytes);
    tags = new long[sets * WAYS];
    states = new FrameStates(sets * WAYS);
    marks = new FrameMarks(sets);
    long granule = FrameMemory.GRANULE;
    wayBytes = ((long) sets * pageBytes + granule - 1) / granule * granule;
    memory = new FrameMemory(wayBytes * WAYS);
  }

  private static int setsOf(long bytes, int pageBytes) {
    if (!PageFormat.isPageSize(pageBytes)) {
      throw new IllegalArgumentException(
          "pages of " + pageBytes + " bytes, expected a power of two from 512 to 2^20");
    }
    long sets = bytes / WAYS / pageBytes;
    if (sets < 1 || sets > MAX_SETS) {
      throw new IllegalArgumentException(
          "a cache of " + bytes + " bytes, expected 8 to 2^30 pages of " + pageBytes);
    }
    return (int) sets;
  }

  /**
   * Returns the memory that the frames of a cache of this size would take.
   *
   * @param limit the part that they may use, as for {@link #resize}
   * @throws IllegalArgumentException like the constructor
   */
  public static long capacityOf(long bytes, int pageBytes, long limit) {
    long wayBytes = (long) setsOf(bytes, pageBytes) * pageBytes;
    return Math.min(WAYS, limit / wayBytes) * wayBytes;
  }

  /** Returns the memory on the heap of the directory of a cache of this size. */
  public static long directoryOf(long bytes, int pageBytes) {
    int sets = setsOf(bytes, pageBytes);
    return 2L * Long.BYTES * sets * WAYS + FrameMarks.bytes(sets);
  }

  /** Returns the size of a page. */
  public int pageBytes() {
    return pageBytes;
  }

  /** Returns the memory of the frames in an eighth. */
  public long stepBytes() {
    return (long) sets * pageBytes;
  }

  /** Returns the memory that the frames in use take when all of them hold a page. */
  public long capacityBytes() {
    return closed ? 0 : (long) ways * sets * pageBytes;
  }

  /** Returns the number of pages found. */
  public long hits() {
    return hits.sum();
  }

  /** Returns the number of pages not found. */
  public long misses() {
    return misses.sum();
  }

  /**
   * Reserves numbers for the pages of an opened file. Returns the first of this many consecutive
   * numbers, which no other page in this cache has.
   */
  public long number(long pages) {
    return nextNumber.getAndAccumulate(pages, Math::addExact);
  }

  /**
   * Copies a page into a buffer, whose position is unchanged.
   *
   * @param at where in the buffer; without a hit these bytes are undefined afterwards
   * @return whether the page was cached
   */
  public boolean get(long number, ByteBuffer into, int at) {
    int first = set(number) * WAYS;
    for (int frame = first; frame < first + WAYS; frame++) {
      if (tag(frame) == number && copyOut(frame, number, into, at)) {
        marks.hit(frame);
        hits.increment();
        return true;
      }
    }
    misses.increment();
    return false;
  }

  private boolean copyOut(int frame, long number, ByteBuffer into, int at) {
    long state = states.begin(frame);
    if (!FrameStates.isSteady(state) || tag(frame) != number || closed) {
      return false;
    }
    try {
      memory.copyOut(offset(frame), into, at, pageBytes);
    } catch (IllegalStateException e) {
      return false; // closed meanwhile
    }
    return states.holds(frame, state);
  }

  /**
   * Caches a copy of an intact page, if there is a place for it.
   *
   * @param at where it is in the buffer, whose position is unchanged
   */
  public void put(long number, ByteBuffer from, int at) {
    if (ways < WAYS && (++puts & (PUTS_PER_GROWTH - 1)) == 0) {
      grow.run();
    }
    int set = set(number);
    int frame = place(set, number);
    long claimed = frame < 0 ? -1 : states.claim(frame);
    if (claimed < 0) {
      return;
    }
    boolean published = false;
    try {
      if (!closed) {
        memory.copyIn(offset(frame), from, at, pageBytes);
        setTag(frame, number);
        marks.clear(frame);
        published = states.publish(frame, claimed);
      }
    } catch (IllegalStateException e) {
      published = false; // closed meanwhile
    } finally {
      if (!published) {
        setTag(frame, EMPTY);
        states.giveUp(frame);
      }
    }
  }

  /**
   * The frame of a set for a page, or -1 if there is no place, or if the page is cached already.
   */
  private int place(int set, long number) {
    int found = -1;
    int turn = marks.turn(set);
    for (int i = 0; i < WAYS; i++) {
      int frame = set * WAYS + (turn + i) % WAYS;
      long held = tag(frame);
      if (held == number) {
        return -1;
      }
      boolean better = held == EMPTY || (found < 0 && marks.isClear(frame));
      if (better && states.isClaimable(frame)) {
        found = frame;
      }
    }
    if (found < 0) {
      marks.age(set);
    } else {
      marks.took(set, found % WAYS);
    }
    return found;
  }

  /**
   * Lets the places of pages that are no longer needed be reused first. In a large cache they age
   * instead, because closing a file should not scan millions of frames.
   */
  public void forget(long firstNumber, long pages) {
    if (tags.length > MAX_FORGOTTEN) {
      return;
    }
    for (int frame = 0; frame < tags.length; frame++) {
      long held = tag(frame);
      if (held >= firstNumber && held - firstNumber < pages) {
        marks.clear(frame);
      }
    }
  }

  /**
   * Gives memory back, or takes it again, in eighths of the maximum size: as many as fit. A
   * concurrent {@link #put} may keep the memory of its one frame.
   *
   * @param bytes the memory that the frames may take; more than the maximum size means that size
   * @return the memory that they now take
   */
  public long resize(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a cache of " + bytes + " bytes");
    }
    int wanted = (int) Math.min(WAYS, bytes / pageBytes / sets);
    if (wanted != ways) {
      resizeTo(wanted);
    }
    return capacityBytes();
  }

  private synchronized void resizeTo(int wanted) {
    for (; ways < wanted && !closed; ways++) {
      for (int frame = ways; frame < tags.length; frame += WAYS) {
        states.open(frame);
      }
    }
    for (; ways > wanted && !closed; ways--) {
      drop(ways - 1);
    }
  }

  /**
   * Gives back the memory of a way. The states change before the memory goes, so that zeros are
   * never taken for a page.
   */
  private void drop(int way) {
    for (int frame = way; frame < tags.length; frame += WAYS) {
      if (states.close(frame)) {
        setTag(frame, EMPTY);
        marks.clear(frame);
      }
    }
    VarHandle.fullFence();
    boolean _ = memory.drop(way * wayBytes, wayBytes);
  }

  private int set(long number) {
    return (int) Math.unsignedMultiplyHigh(number * SPREAD, sets);
  }

  private long offset(int frame) {
    return frame % WAYS * wayBytes + (long) (frame / WAYS) * pageBytes;
  }

  private long tag(int frame) {
    return (long) TAG.getOpaque(tags, frame);
  }

  private void setTag(int frame, long number) {
    TAG.setOpaque(tags, frame, number);
  }

  /** Gives all memory back. Afterwards no page is found or cached. */
  @Override
  public synchronized void close() {
    closed = true;
    memory.close();
  }
}

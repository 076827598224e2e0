package org.inkling;

import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the native memory of any number of indexes, stores and page caches together. A program
 * may charge memory of its own to it, too.
 *
 * <p>Each of them takes bytes from the budget before it takes memory from the system, and gives the
 * bytes back with the memory. A 16th of the budget is kept for changes that need memory in order to
 * give memory back. When little is left, page caches shrink first, at once; then the store with the
 * largest stage in memory is asked to merge it. A writer that still finds no room gets a {@link
 * MemoryLimitException} from an index in memory; a store merges its stage, and its writers wait.
 *
 * <p>What must not fail exceeds the budget if necessary, and is counted: the end of changes of
 * nodes, lists of retired memory, the models of files, the log that an opening reads into memory,
 * and the first bytes of each index and stage. So {@link #usedBytes} may be more than {@link
 * #limitBytes}.
 *
 * <p>All methods may be called by any thread. None blocks, unless a {@link Member} does.
 *
 * @units bytes
 */
public final class MemoryBudget {
  /** The smallest budget: 1 MiB. */
  public static final long MIN_BYTES = 1L << 20;

  private static final int WITHHELD_PARTS = 16;

  /** A member that could give back less than such a part is asked only after a refusal. */
  private static final int SMALL_PARTS = 64;

  /** How long the next member is not asked while another one is about to give memory back. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How often a request may find that others have taken what members gave back for it. */
  private static final int MAX_ATTEMPTS = 16;

  private final long limitBytes;

  /**
   * The bytes taken. Volatile and changed by compare-and-set alone, so that two threads never take
   * the same bytes. Test: BudgetTake.
   */
  private final AtomicLong used = new AtomicLong();

  private final CopyOnWriteArrayList<Member> members = new CopyOnWriteArrayList<>();
  private final AtomicInteger turn = new AtomicInteger(); // the member that shrinks first
  private final AtomicBoolean asking = new AtomicBoolean();

  /** When a member was last asked; accessed by the thread that has set {@code asking}. */
  private long askedNanos = System.nanoTime() - PATIENCE_NANOS;

  private MemoryBudget(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /**
   * Returns a budget of which nothing is taken.
   *
   * @param bytes the limit, at least {@link #MIN_BYTES}
   * @throws IllegalArgumentException if it is less
   */
  public static MemoryBudget of(long bytes) {
    if (bytes < MIN_BYTES) {
      throw new IllegalArgumentException(
          "a memory budget of " + bytes + " bytes, expected " + MIN_BYTES + " or more");
    }
    return new MemoryBudget(bytes);
  }

  /**
   * Something that holds memory of a budget and can give some of it back. Page caches and stores
   * are members by themselves.
   *
   * <p>A budget may call a member on any thread that takes memory, which may hold locks of an index
   * or a store. So a member must not call one, nor wait for anything that may do so. What it throws
   * ends the request, which then takes nothing.
   */
  public interface Member {
    /**
     * Gives memory back at once: for caches.
     *
     * @param bytes how much is missing
     * @return how much it has given back by {@link MemoryBudget#giveBack}; may be less or more
     */
    default long shrink(long bytes) {
      return 0;
    }

    /** Returns how many bytes {@link #requestRelease} would give back after some time. */
    default long releasableBytes() {
      return 0;
    }

    /** Returns whether it is about to give memory back. */
    default boolean isReleasing() {
      return false;
    }

    /** Lets another thread begin to give memory back: for stores, which have to write it first. */
    default void requestRelease() {}
  }

  /** Adds a member, which is asked to give memory back when little is left. */
  public void join(Member member) {
    members.add(Objects.requireNonNull(member, "member"));
  }

  /** Removes a member. It keeps the bytes that it has taken until it gives them back. */
  public void leave(Member member) {
    members.remove(member);
  }

  /** Returns the limit. */
  public long limitBytes() {
    return limitBytes;
  }

  /** Returns how many bytes are taken, which may exceed the limit: see above. */
  public long usedBytes() {
    return used.get();
  }

  /** Returns the part of the limit that {@link #tryTake} leaves for changes. */
  public long withheldBytes() {
    return limitBytes / WITHHELD_PARTS;
  }

  /** Returns how much could be taken now by {@link #tryTakeForChange}. */
  public long leftBytes() {
    return Math.max(0, limitBytes - used.get());
  }

  /**
   * Takes bytes, unless that would leave less than {@link #withheldBytes}; members may have to give
   * memory back for that. Each call that returns true needs a {@link #giveBack}.
   *
   * @return whether they were taken
   * @throws IllegalArgumentException if {@code bytes} is negative
   */
  public boolean tryTake(long bytes) {
    return tryTake(bytes, withheldBytes());
  }

  /**
   * Like {@link #tryTake}, but may use the withheld part: for a change that will give memory back.
   */
  public boolean tryTakeForChange(long bytes) {
    return tryTake(bytes, 0);
  }

  /**
   * Like {@link #tryTake}, but asks no member, and leaves an eighth of the budget: for caches,
   * which use what others do not need.
   */
  public boolean tryTakeSpare(long bytes) {
    return takeIfLeft(bytes, spareBytes());
  }

  /**
   * Takes bytes even if that exceeds the limit.
   *
   * @throws IllegalArgumentException if {@code bytes} is negative
   * @throws ArithmeticException if 2^63 bytes would be taken
   */
  public void take(long bytes) {
    require(bytes);
    used.getAndAccumulate(bytes, Math::addExact);
    makeRoomAfter(bytes, 0);
  }

  /**
   * Gives back bytes that were taken.
   *
   * @throws IllegalArgumentException if {@code bytes} is negative, or more than what is taken
   */
  public void giveBack(long bytes) {
    require(bytes);
    long before = used.getAndUpdate(now -> now < bytes ? now : now - bytes);
    if (before < bytes) {
      throw new IllegalArgumentException(bytes + " bytes given back, but " + before + " are taken");
    }
  }

  private boolean tryTake(long bytes, long leave) {
    boolean taken = takeIfLeft(bytes, leave);
    if (!taken && bytes > limitBytes - leave) {
      return false; // whatever members give back
    }
    taken = taken || takeFromMembers(bytes, leave);
    makeRoomAfter(taken ? bytes : 0, taken ? 0 : bytes);
    return taken;
  }

  /** Takes bytes that members give back; tries again if another thread takes them first. */
  private boolean takeFromMembers(long bytes, long leave) {
    boolean taken = false;
    boolean enough = true;
    for (int i = 0; i < MAX_ATTEMPTS && enough && !taken; i++) {
      long missing = used.get() + bytes + leave - limitBytes;
      enough = shrinkMembers(missing) >= missing;
      taken = takeIfLeft(bytes, leave);
    }
    return taken;
  }

  /** Makes room for the next ones; if a member throws, the bytes just taken are given back. */
  private void makeRoomAfter(long taken, long refused) {
    boolean done = false;
    try {
      relieve(refused);
      done = true;
    } finally {
      if (!done) {
        giveBack(taken);
      }
    }
  }

  /** Takes bytes if this many are left afterwards. */
  private boolean takeIfLeft(long bytes, long leave) {
    require(bytes);
    long most = limitBytes - leave - bytes;
    long now = used.get();
    while (now <= most) {
      if (used.compareAndSet(now, now + bytes)) {
        return true;
      }
      now = used.get();
    }
    return false;
  }

  /** Makes room for the next ones if less than an eighth is left, or something was refused. */
  private void relieve(long refused) {
    long over = used.get() + refused + spareBytes() - limitBytes;
    if (over > 0 && !members.isEmpty() && shrinkMembers(over) < over) {
      askLargest(refused > 0 ? 1 : limitBytes / SMALL_PARTS);
    }
  }

  /** Lets members give back at least this much at once, if they can; returns how much they did. */
  private long shrinkMembers(long bytes) {
    Object[] all = members.toArray();
    int first = turn.getAndIncrement();
    long given = 0;
    for (int i = 0; i < all.length && given < bytes; i++) {
      given += ((Member) all[Math.floorMod(first + i, all.length)]).shrink(bytes - given);
    }
    return given;
  }

  /**
   * Asks the member that can give back the most, at least this much, unless another was asked and
   * is about to give back. After some time the next one is asked all the same: an executor may have
   * lost the task.
   */
  private void askLargest(long least) {
    if (!asking.compareAndSet(false, true)) {
      return;
    }
    try {
      boolean waits = System.nanoTime() - askedNanos < PATIENCE_NANOS;
      Member largest =
          waits && members.stream().anyMatch(Member::isReleasing) ? null : largest(least);
      if (largest != null) {
        askedNanos = System.nanoTime();
        largest.requestRelease();
      }
    } finally {
      asking.set(false);
    }
  }

  private @Nullable Member largest(long least) {
    Member largest = null;
    long most = least;
    for (Member member : members) {
      long bytes = member.isReleasing() ? 0 : member.releasableBytes();
      if (bytes >= most) {
        most = bytes;
        largest = member;
      }
    }
    return largest;
  }

  private long spareBytes() {
    return 2 * withheldBytes();
  }

  private static void require(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a negative number of bytes: " + bytes);
    }
  }

  @Override
  public String toString() {
    return "MemoryBudget of " + limitBytes + " bytes, " + usedBytes() + " used";
  }
}

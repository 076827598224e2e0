package org.inkling.loft;

import static java.util.Objects.requireNonNull;

import java.util.function.BooleanSupplier;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.MarkerCursor;
import org.inkling.index.OrderedIndex;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.slots.ValueWord;
import org.inkling.stats.Gauges;

/**
 * LOFT: an off-heap, ordered, lock-free map from {@code long} to {@code long} whose inner nodes are
 * learned models.
 *
 * <p>Get, put, remove and cursors never wait for each other; a thread that stops anywhere stops
 * nobody. Get, put, remove and cursor steps allocate nothing on the heap. Nodes that fill up, or
 * lose most of their keys, are replaced in the background, on {@link
 * LoftBuilder#maintenanceExecutor}, while they are used; an index may grow from empty. What is done
 * with a node decides how ({@link RetrainingScheme}): nodes that are written to get more slots,
 * those that nobody uses for 20 s fewer, and neighbours with few keys become one.
 *
 * <p>One operation is an exception, the first that is noticed after an idle spell, where nodes are
 * checked from time to time ({@link RetrainingScheme#INFORMED}, {@link
 * RetrainingScheme#SELF_TUNING}): it wakes the timer of the checks. It allocates a task, takes the
 * lock of the clock that all indexes share, for as long as a task is queued, and may start that
 * clock's thread.
 *
 * <p>Each operation pins an epoch for its duration (a compare-and-set of a slot of its own), so
 * there is no limit on threads, platform or virtual.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 25 bytes per
 *     key on evenly spread keys, up to 48 while they are written to, 21 to 26 when left alone;
 *     values beyond 61 bits take 8 more
 * @error none: a model only says where to look
 * @source Mo and Hua, LOFT, EuroSys'25, sections 3.1 to 3.4
 */
public final class LoftIndex implements OrderedIndex {
  private static final int KEYS_PER_PIN = 64;

  /** After so many attempts of a write, what was retired before it is sealed and let go of. */
  private static final int SEALING_ATTEMPTS = 2;

  /** How often a write tries at most before it reports that the memory limit is reached. */
  private static final int MOST_ATTEMPTS = 64;

  private final Epochs epochs;
  private final LoftTable table;
  private final Retrainer retrainer;
  private final MaintenanceScheduler maintenance;
  private final LoftLife life;

  private final AccessSampler sampler;

  LoftIndex(String name, LoftSpace space, LoftTable table, MaintenancePlace place) {
    this.epochs = space.epochs();
    this.table = table;
    this.sampler = new AccessSampler(table, place.policy().checks());
    this.retrainer = new Retrainer(space, table, place.policy(), place.workers());
    this.maintenance = new MaintenanceScheduler(name, place.executor(), place.workers(), retrainer);
    retrainer.setHelp(maintenance::requestHelp);
    this.life = new LoftLife(name, space, table, retrainer, maintenance);
    Gauges.register(life);
    if (place.policy().checks()) {
      startTimer(place);
    }
  }

  private void startTimer(MaintenancePlace place) {
    Epochs epochs = this.epochs;
    MaintenanceScheduler maintenance = this.maintenance;
    BooleanSupplier request =
        () -> {
          boolean open = !epochs.isClosed();
          if (open) {
            maintenance.request();
          }
          return open;
        };
    var pace =
        new CheckTimer.Pace(place.checkNanos(), place.policy().awakeNanos(place.checkNanos()));
    new CheckTimer(MaintenanceExecutors.clock(), pace, sampler, retrainer.pass(), request).start();
  }

  /** Begins the configuration of an index. */
  public static LoftBuilder builder() {
    return new LoftBuilder();
  }

  @Override
  public long get(long key, long absent) {
    int pin = sampler.enter();
    try {
      return valueOr(sampler.read(pin, key), absent);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    int pin = sampler.enter();
    try {
      return copy(sampler.read(pin, key), value);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean containsKey(long key) {
    int pin = sampler.enter();
    try {
      return ValueWord.isPresent(sampler.read(pin, key));
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * What this index knows of a key, where deletion markers are kept: a value, which goes to {@code
   * value}, that it was deleted, or nothing. Without markers nothing is ever known to be deleted.
   */
  public Presence lookup(long key, LongHolder value) {
    int pin = sampler.enter();
    try {
      long word = sampler.read(pin, key);
      if (copy(word, value)) {
        return Presence.PRESENT;
      }
      return word == ValueWord.DELETED ? Presence.DELETED : Presence.UNKNOWN;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public int getAll(long[] keys, long[] values, long absent) {
    if (values.length < keys.length) {
      throw new IllegalArgumentException(
          "room for " + keys.length + " values is needed, not " + values.length);
    }
    life.requireOpen(); // also for no keys at all
    int found = 0;
    for (int from = 0; from < keys.length; from += KEYS_PER_PIN) {
      found += getSome(keys, values, absent, from);
    }
    return found;
  }

  private int getSome(long[] keys, long[] values, long absent, int from) {
    int found = 0;
    int pin = epochs.enter();
    try {
      for (int i = from; i < Math.min(keys.length, from + KEYS_PER_PIN); i++) {
        long word = sampler.readNext(pin, keys[i]);
        values[i] = valueOr(word, absent);
        found += ValueWord.isPresent(word) ? 1 : 0;
      }
    } finally {
      epochs.exit(pin);
    }
    return found;
  }

  @Override
  public void put(long key, long value) {
    int pin = sampler.enter();
    try {
      write(pin, Write.PUT, key, 0, value);
    } finally {
      leave(pin);
    }
  }

  @Override
  public long getAndPut(long key, long value, long absent) {
    int pin = sampler.enter();
    try {
      return valueOr(write(pin, Write.PUT, key, 0, value), absent);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    requireNonNull(previous, "previous"); // before anything happens
    int pin = sampler.enter();
    try {
      return copy(write(pin, Write.PUT, key, 0, value), previous);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    int pin = sampler.enter();
    try {
      return !ValueWord.isPresent(write(pin, Write.PUT_IF_ABSENT, key, 0, value));
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    requireNonNull(current, "current"); // before anything happens
    int pin = sampler.enter();
    try {
      return !copy(write(pin, Write.PUT_IF_ABSENT, key, 0, value), current);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean replace(long key, long value) {
    int pin = sampler.enter();
    try {
      return ValueWord.isPresent(write(pin, Write.REPLACE, key, 0, value));
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    requireNonNull(previous, "previous"); // before anything happens
    int pin = sampler.enter();
    try {
      return copy(write(pin, Write.REPLACE, key, 0, value), previous);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    int pin = sampler.enter();
    try {
      long before = write(pin, Write.COMPARE_AND_SET, key, expected, replacement);
      return ValueWord.holds(before, expected);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean remove(long key) {
    int pin = sampler.enter();
    try {
      return ValueWord.isPresent(write(pin, table.removal(), key, 0, 0));
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean remove(long key, long expected) {
    int pin = sampler.enter();
    try {
      long before = write(pin, Write.REMOVE_EXPECTED, key, expected, 0);
      return ValueWord.holds(before, expected);
    } finally {
      leave(pin);
    }
  }

  @Override
  public long getAndRemove(long key, long absent) {
    int pin = sampler.enter();
    try {
      return valueOr(write(pin, table.removal(), key, 0, 0), absent);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    requireNonNull(previous, "previous"); // before anything happens
    int pin = sampler.enter();
    try {
      return copy(write(pin, table.removal(), key, 0, 0), previous);
    } finally {
      leave(pin);
    }
  }

  @Override
  public boolean ceiling(long key, Entry found) {
    int pin = sampler.enter();
    try {
      sampler.countRead(pin, key);
      return Neighbours.ceiling(table, sampler, key, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean floor(long key, Entry found) {
    int pin = sampler.enter();
    try {
      sampler.countRead(pin, key);
      return Neighbours.floor(table, sampler, key, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean higher(long key, Entry found) {
    return key == Long.MAX_VALUE ? nothing() : ceiling(key + 1, found);
  }

  @Override
  public boolean lower(long key, Entry found) {
    return key == Long.MIN_VALUE ? nothing() : floor(key - 1, found);
  }

  private boolean nothing() {
    life.requireOpen();
    return false;
  }

  @Override
  public Cursor ascending(long from, long to) {
    return new LoftCursor(table, sampler, true, false).from(from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    return new LoftCursor(table, sampler, false, false).from(from, to);
  }

  /** As {@link #ascending(long, long)}, and reports the keys that are marked as deleted too. */
  public MarkerCursor ascendingWithMarkers(long from, long to) {
    return new LoftCursor(table, sampler, true, true).from(from, to);
  }

  @Override
  public boolean isEmpty() {
    return !first(new Entry());
  }

  @Override
  public long size() {
    life.requireOpen();
    return table.size();
  }

  /** Where the memory is, at about this instant; also answers after {@link #close}. */
  public LoftStatistics statistics() {
    return life.statistics();
  }

  /**
   * Returns when no background work is left: takes part in it, and waits for what other threads
   * have in hand and for operations that are inside. For tests and for the end of a load; while
   * others write without a pause there may always be some left.
   *
   * @throws IllegalStateException if the thread is interrupted while it has to wait
   */
  public void awaitMaintenance() {
    life.requireOpen();
    maintenance.await();
    retrainer.reclaimAll(); // a worker's last pin may have held back what the last chunk could free
  }

  /** Checks every node once, and makes the changes that come of it; for tests. */
  void checkNodes() {
    retrainer.pass().request();
    awaitMaintenance();
  }

  /**
   * Verifies the whole structure, while nobody writes: every key in the node, the group and the
   * probe sequence that it belongs to, every cell owned once, the size right. For tests and
   * diagnosis; cost linear.
   *
   * @throws IllegalStateException that names the first thing which is wrong
   */
  public void checkStructure() {
    life.checkStructure();
  }

  /** What the operations work on, for checks of its shape. */
  LoftTable table() {
    return table;
  }

  /** As {@link #checkStructure}, while maintenance stands still wherever it is. */
  void checkBetweenSteps() {
    life.checkBetweenSteps();
  }

  @Override
  public void close() {
    life.close();
  }

  @Override
  public String toString() {
    return life.describe();
  }

  private long write(int pin, Write write, long key, long expected, long value) {
    long before = writeWithRoom(pin, write, key, expected, value);
    sampler.countWrite(pin, write, key, before, expected);
    return before;
  }

  /** Does a write; begins it again, a few times, after retired memory was given back. */
  private long writeWithRoom(int pin, Write write, long key, long expected, long value) {
    for (int attempt = 1; ; attempt++) {
      try {
        return table.write(write, key, expected, value);
      } catch (MemoryLimitException e) {
        makeRoom(pin, attempt, e);
      }
    }
  }

  /**
   * Collects what was retired before now, or gives up: when a collection of sealed memory, past a
   * renewed pin, has freed nothing. While another thread collects, the attempts are many but not
   * endless.
   */
  private void makeRoom(int pin, int attempt, MemoryLimitException refusal) {
    int freed = epochs.reclaim();
    if (attempt == MOST_ATTEMPTS || (attempt > SEALING_ATTEMPTS && freed == 0)) {
      throw refusal;
    }
    if (freed == Epochs.BUSY) {
      Thread.onSpinWait();
    }
    epochs.renew(pin);
  }

  /** Ends the pin of a write, which may have retired something. */
  private void leave(int pin) {
    epochs.exit(pin);
    if (retrainer.isDue()) {
      maintenance.request(); // after the pin: the executor is the caller's code
    }
  }

  private static long valueOr(long word, long absent) {
    return ValueWord.isPresent(word) ? ValueWord.decode(word) : absent;
  }

  private static boolean copy(long word, LongHolder holder) {
    if (!ValueWord.isPresent(word)) {
      return false;
    }
    holder.value = ValueWord.decode(word);
    return true;
  }
}

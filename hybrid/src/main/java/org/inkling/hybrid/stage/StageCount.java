package org.inkling.hybrid.stage;

import org.inkling.epoch.Pin;
import org.jspecify.annotations.Nullable;

/**
 * Counts the keys in a range over whatever stages are in force: those of the run, by two lookups,
 * and then one more or less for each key of the stages that changes it, which batches of the run
 * tell. So it costs a lookup in the run for each key of the stages in the range.
 *
 * <p>Goes from piece to piece of the range, each under a pin of its own. Exact when nobody writes;
 * beside writers each key is counted as it was at some instant of the count, so that those which
 * stay throughout are counted, and those which are never there are not.
 */
final class StageCount {
  /** So many keys of the stages make a piece, which is one batch of lookups or two. */
  private static final int KEYS_PER_PIECE = 1 << 10;

  private final StageSource source;
  private final long last;
  private final long[] present = new long[KEYS_PER_PIECE];
  private final long[] deleted = new long[KEYS_PER_PIECE];
  private final long[] found = new long[KEYS_PER_PIECE];

  /** The next key that is to be counted; all is done once {@code done}. */
  private long position;

  private boolean done;

  /** How many keys of the piece the stages have, and say to be deleted. */
  private int presents;

  private int deletions;

  private @Nullable Stages over;
  private @Nullable StageOverlay overlay; // of those, from the position on

  private StageCount(StageSource source, long from, long to) {
    this.source = source;
    position = from;
    last = to;
    done = from > to;
  }

  /** How many keys there are from one to another, both included. */
  static long of(StageSource source, long from, long to) {
    source.requireOpen();
    var count = new StageCount(source, from, to);
    try {
      return count.all();
    } finally {
      count.leaveOverlay();
    }
  }

  private long all() {
    long count = 0;
    while (!done) {
      Pin pin = source.enter();
      try {
        count += piece(source.current());
      } finally {
        source.exit(pin);
      }
    }
    return count;
  }

  private long piece(Stages stages) {
    StageOverlay says = overlay(stages);
    presents = 0;
    deletions = 0;
    long end = last;
    while (!says.isDone() && presents + deletions < KEYS_PER_PIECE) {
      end = says.key();
      add(end, says.isDeletion());
      says.next();
    }
    end = says.isDone() ? last : end;
    long count = stages.run().count(position, end) + presents;
    count -= inRun(stages, present, presents) + inRun(stages, deleted, deletions);
    passTo(end);
    return count;
  }

  /** What these stages say from the position on. */
  private StageOverlay overlay(Stages stages) {
    StageOverlay says = overlay;
    if (says == null || over != stages) {
      leaveOverlay();
      says = new StageOverlay(stages, true, position, last);
      overlay = says;
      over = stages;
    }
    return says;
  }

  private void add(long key, boolean isDeletion) {
    if (isDeletion) {
      deleted[deletions++] = key;
    } else {
      present[presents++] = key;
    }
  }

  private int inRun(Stages stages, long[] keys, int count) {
    return stages.run().getAll(keys, found, 0, count, 0);
  }

  private void passTo(long key) {
    done = key == last;
    position = done ? position : key + 1;
  }

  private void leaveOverlay() {
    StageOverlay left = overlay;
    overlay = null;
    if (left != null) {
      left.close();
    }
  }
}

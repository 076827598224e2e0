package org.inkling.hybrid.stage;

import org.inkling.epoch.Pin;
import org.jspecify.annotations.Nullable;

/**
 * Counts the keys in a range over the current stages of a source: those of the run by two lookups,
 * plus or minus one for each key of the stages that changes the count, which batch lookups in the
 * run determine. The cost is one lookup in the run for each key of the stages in the range.
 *
 * <p>Proceeds in pieces of the range, each under its own pin. Exact if there are no concurrent
 * writes. Otherwise each key counts as it was at some instant of the count, so that keys present
 * throughout are counted, and keys absent throughout are not.
 */
final class StageCount {
  /** The number of the stages' keys per piece, which takes one or two batch lookups. */
  private static final int KEYS_PER_PIECE = 1 << 10;

  private final StageSource source;
  private final long last;
  private final long[] present = new long[KEYS_PER_PIECE];
  private final long[] deleted = new long[KEYS_PER_PIECE];
  private final long[] found = new long[KEYS_PER_PIECE];

  /** The next key to be counted; nothing remains once {@code done}. */
  private long position;

  private boolean done;

  /** How many keys of the piece the stages have, and have marked as deleted. */
  private int presents;

  private int deletions;

  private @Nullable Stages over;
  private @Nullable StageOverlay overlay; // over these stages, beginning at the position

  private StageCount(StageSource source, long from, long to) {
    this.source = source;
    position = from;
    last = to;
    done = from > to;
  }

  /** Counts the keys in a range, both ends included. */
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

  /** The stages' keys, beginning at the position. */
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

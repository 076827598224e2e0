package org.inkling.cli.phases;

import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;

/** The work of one thread in a run: chunks of operations, each with its part of the inserts. */
final class PhaseLoop {
  private static final int BLOCK = PhasesPlan.CHUNK / 100;

  private final Subject subject;
  private final PhasesPlan plan;
  private final PhaseKeys keys;
  private final PhaseDraws draws;
  private final Distribution.Kind law;
  private final int loadedShare;

  /** The positions of this thread's inserts among all: the first of each ten in a row. */
  private final int[] blocks;

  private int inserted;
  private int next;
  private long wrong;

  PhaseLoop(Subject subject, PhasesPlan plan, PhaseKeys keys, int lane) {
    this.subject = subject;
    this.plan = plan;
    this.keys = keys;
    this.draws = new PhaseDraws(plan, keys, lane);
    this.law = plan.distribution().kind();
    this.loadedShare = Math.ceilDiv(keys.loaded().length, plan.threads());
    this.blocks = new int[keys.inserts().length / BLOCK + 1];
  }

  /** Carries out one chunk. */
  void run(int chunk) {
    boolean[] insertHere = draws.insertHere(plan.phaseOf(chunk), chunk);
    int insert = (int) plan.insertsBefore(chunk);
    for (boolean here : insertHere) {
      if (here) {
        insert(insert++);
      } else {
        read();
      }
    }
  }

  private void insert(int at) {
    if (inserted % BLOCK == 0) {
      blocks[inserted / BLOCK] = at;
    }
    long key = keys.inserts()[at];
    subject.put(key, Values.of(key, plan.wide()));
    inserted++;
  }

  private void read() {
    long key = draws.loadedKey(next);
    int back = back(draws.fate(next));
    if (back >= 0) {
      int own = inserted - 1 - back;
      key = keys.inserts()[blocks[own / BLOCK] + own % BLOCK];
    }
    next = draws.after(next);
    long expected = Values.of(key, plan.wide());
    if (subject.get(key, ~expected) != expected) {
      wrong++;
    }
  }

  /**
   * Returns how many inserts of this thread ago the key to read was inserted, or -1 for a loaded
   * key.
   */
  private int back(int fate) {
    return switch (law) {
      case UNIFORM -> {
        long among = ((fate & 0xFFFFFFFFL) * (loadedShare + (long) inserted)) >>> 32;
        yield among < inserted ? (int) among : -1;
      }
      case LATEST -> fate < inserted ? fate : -1;
      case ZIPF -> -1;
    };
  }

  /** Returns the number of wrong reads. */
  long wrongAnswers() {
    return wrong;
  }
}

package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;

/** Inserts absent keys, each once, between reads of present keys, or without reads. */
final class MixLoop extends InsertingLoop {
  private final Stream stream;
  private int next;

  /**
   * The operations of the loop. It cycles through the arrays, except through the inserts.
   *
   * @param insertHere whether each operation inserts
   * @param reads for each operation, a loaded key to read
   * @param ranks for each operation, the number of inserts since the insert of its key. If there
   *     were not as many inserts, the loaded key is read. Empty if only loaded keys are read
   */
  record Stream(long[] inserts, boolean[] insertHere, long[] reads, int[] ranks) {}

  MixLoop(Subject subject, Stream stream) {
    super(subject, stream.inserts);
    this.stream = stream;
  }

  @Override
  public int run(int operations) {
    boolean[] insertHere = stream.insertHere;
    int at = next;
    int done = 0;
    while (done < operations) {
      if (!insertHere[at]) {
        long key = stream.reads[at];
        read(stream.ranks.length > 0 ? inserted(stream.ranks[at], key) : key);
      } else if (!insert()) {
        break;
      }
      done++;
      at = at + 1 == insertHere.length ? 0 : at + 1;
    }
    next = at;
    return done;
  }

  @Override
  public boolean writesNext() {
    return stream.insertHere[next];
  }
}

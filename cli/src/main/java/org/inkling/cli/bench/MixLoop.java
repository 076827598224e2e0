package org.inkling.cli.bench;

/** Inserts absent keys, each once, between reads of present keys, or without reads. */
final class MixLoop implements Loop {
  private final Subject subject;
  private final Stream stream;
  private final boolean wide;
  private int next;
  private int inserted;
  private long wrong;

  /**
   * The operations of the loop. It cycles through the arrays, except through the inserts.
   *
   * @param inserts the keys to insert
   * @param insertHere whether each operation inserts
   * @param reads for each operation, a loaded key to read
   * @param ranks for each operation, the number of inserts since the insert of its key. If there
   *     were not as many inserts, the loaded key is read. Empty if only loaded keys are read
   */
  record Stream(long[] inserts, boolean[] insertHere, long[] reads, int[] ranks) {}

  MixLoop(Subject subject, Stream stream, boolean wide) {
    this.subject = subject;
    this.stream = stream;
    this.wide = wide;
  }

  @Override
  public int run(int operations) {
    boolean[] insertHere = stream.insertHere;
    int at = next;
    int done = 0;
    while (done < operations) {
      if (!insertHere[at]) {
        read(at);
      } else if (inserted < stream.inserts.length) {
        long key = stream.inserts[inserted++];
        subject.put(key, Values.of(key, wide));
      } else {
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

  private void read(int at) {
    int[] ranks = stream.ranks;
    long key = stream.reads[at];
    if (ranks.length > 0 && ranks[at] < inserted) {
      key = stream.inserts[inserted - 1 - ranks[at]];
    }
    long expected = Values.of(key, wide);
    if (subject.get(key, ~expected) != expected) {
      wrong++;
    }
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }

  @Override
  public long growth() {
    return inserted;
  }

  @Override
  public long verify() {
    return WriteCheck.present(subject, stream.inserts, 0, inserted, wide);
  }
}

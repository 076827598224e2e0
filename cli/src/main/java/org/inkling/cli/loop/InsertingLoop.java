package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/** A loop that also inserts absent keys, each once. */
abstract class InsertingLoop extends CheckedLoop {
  private final long[] inserts;
  private int inserted;

  InsertingLoop(Subject subject, long[] inserts) {
    super(subject);
    this.inserts = inserts;
  }

  /** Inserts the next key; returns false if there is none. */
  final boolean insert() {
    if (inserted == inserts.length) {
      return false;
    }
    long key = inserts[inserted++];
    subject.put(key, Values.of(key));
    return true;
  }

  /** Returns the key of an earlier insert, or {@code otherwise} if there were too few inserts. */
  final long inserted(int back, long otherwise) {
    return back < inserted ? inserts[inserted - 1 - back] : otherwise;
  }

  @Override
  public final long growth() {
    return inserted;
  }

  @Override
  public final long verify() {
    return WriteCheck.present(subject, inserts, 0, inserted);
  }
}

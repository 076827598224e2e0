package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;

/** A loop over one index, which counts its wrong answers. */
abstract class CheckedLoop implements Loop {
  final Subject subject;
  long wrong;

  CheckedLoop(Subject subject) {
    this.subject = subject;
  }

  /** Reads a key, which must have its value. */
  final void read(long key) {
    wrong += WriteCheck.isRight(subject, key) ? 0 : 1;
  }

  @Override
  public final long wrongAnswers() {
    return wrong;
  }
}

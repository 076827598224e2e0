package org.inkling.cli.schemes;

import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.ManagedSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/** LOFT under one retraining scheme. */
record SchemeFactory(RetrainingScheme scheme) implements SubjectFactory {

  @Override
  public String label() {
    return Labelled.label(scheme);
  }

  @Override
  public Subject load(SortedEntrySource entries) {
    return new ManagedSubject<>(LoftIndex.builder().retraining(scheme).build(entries));
  }
}

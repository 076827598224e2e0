package org.inkling.cli.subject;

import java.util.Map;
import org.inkling.index.PointIndex;

/** Forwards to another subject, for tests that replace a part of it. */
public class PassingSubject implements Subject {
  private final Subject subject;

  /** Forwards all calls to {@code subject}. */
  protected PassingSubject(Subject subject) {
    this.subject = subject;
  }

  @Override
  public long get(long key, long absent) {
    return subject.get(key, absent);
  }

  @Override
  public void put(long key, long value) {
    subject.put(key, value);
  }

  @Override
  public boolean remove(long key) {
    return subject.remove(key);
  }

  @Override
  public Scanner scanner() {
    return subject.scanner();
  }

  @Override
  public long size() {
    return subject.size();
  }

  @Override
  public void settle() {
    subject.settle();
  }

  @Override
  public PointIndex index() {
    return subject.index();
  }

  @Override
  public void checkStructure() {
    subject.checkStructure();
  }

  @Override
  public Map<String, Long> statistics() {
    return subject.statistics();
  }

  @Override
  public long offHeapBytes() {
    return subject.offHeapBytes();
  }

  @Override
  public void close() {
    subject.close();
  }
}

package org.inkling.cli.phases;

import java.util.function.LongConsumer;
import org.inkling.cli.bench.Subject;

/** Reports the keys that are put and read, and forwards the calls. */
final class WatchedSubject implements Subject {
  private final Subject subject;
  private final LongConsumer puts;
  private final LongConsumer gets;

  WatchedSubject(Subject subject, LongConsumer puts, LongConsumer gets) {
    this.subject = subject;
    this.puts = puts;
    this.gets = gets;
  }

  @Override
  public long get(long key, long absent) {
    gets.accept(key);
    return subject.get(key, absent);
  }

  @Override
  public void put(long key, long value) {
    puts.accept(key);
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
  public long offHeapBytes() {
    return subject.offHeapBytes();
  }

  @Override
  public void close() {
    subject.close();
  }
}

package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Values;
import org.inkling.source.SortedEntrySource;

/** A skip list that is wrong about one key in sixteen. */
final class ForgetfulSubject implements Subject {
  private final Subject right;

  ForgetfulSubject(SortedEntrySource entries) {
    right = SubjectKind.SKIPLIST.load(entries);
  }

  private static boolean isForgotten(long key) {
    return (Values.mix(key) & 15) == 0;
  }

  @Override
  public long get(long key, long absent) {
    return isForgotten(key) ? absent : right.get(key, absent);
  }

  @Override
  public void put(long key, long value) {
    right.put(key, value);
  }

  @Override
  public boolean remove(long key) {
    return !isForgotten(key) && right.remove(key);
  }

  @Override
  public Scanner scanner() {
    Scanner scanner = right.scanner();
    return (from, keys, values) -> {
      int count = scanner.scan(from, keys, values);
      values[count - 1] += isForgotten(from) ? 1 : 0;
      return count;
    };
  }

  @Override
  public long size() {
    return right.size();
  }

  @Override
  public void close() {
    right.close();
  }
}

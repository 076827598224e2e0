package org.inkling.loft;

import java.util.TreeMap;

/** What one thread alone would see: the operations of {@link LoftUnderLincheck} on a sorted map. */
public final class LincheckOracle {
  private final TreeMap<Long, Long> entries = new TreeMap<>();

  /** Holds what {@link LincheckRig#open} has put in. */
  public LincheckOracle() {
    put(1, 1);
    put(2, 3);
  }

  /** See {@link LoftUnderLincheck#get}. */
  public long get(long key) {
    return entries.getOrDefault(key, LoftUnderLincheck.ABSENT);
  }

  /** See {@link LoftUnderLincheck#put}. */
  public void put(long key, long value) {
    entries.put(key, LoftUnderLincheck.widened(value));
  }

  /** See {@link LoftUnderLincheck#getAndPut}. */
  public long getAndPut(long key, long value) {
    long before = get(key);
    put(key, value);
    return before;
  }

  /** See {@link LoftUnderLincheck#putIfAbsent}. */
  public boolean putIfAbsent(long key, long value) {
    return entries.putIfAbsent(key, LoftUnderLincheck.widened(value)) == null;
  }

  /** See {@link LoftUnderLincheck#compareAndSet}. */
  public boolean compareAndSet(long key, long expected, long value) {
    return entries.replace(
        key, LoftUnderLincheck.widened(expected), LoftUnderLincheck.widened(value));
  }

  /** See {@link LoftUnderLincheck#addAndGet}. */
  public long addAndGet(long key, long value) {
    return entries.merge(key, LoftUnderLincheck.widened(value), Long::sum);
  }

  /** See {@link LoftUnderLincheck#remove}. */
  public boolean remove(long key) {
    return entries.remove(key) != null;
  }

  /** See {@link LoftUnderLincheck#step}. */
  public void step() {}

  /** See {@link LoftUnderLincheck#maintain}. */
  public void maintain() {}
}

package org.inkling.cli.check.histories;

import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/** An index that forwards to another one; a subclass changes some of the answers. */
class ForwardingIndex implements OrderedIndex {
  final OrderedIndex index;

  ForwardingIndex(OrderedIndex index) {
    this.index = index;
  }

  @Override
  public long get(long key, long absent) {
    return index.get(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return index.get(key, value);
  }

  @Override
  public boolean containsKey(long key) {
    return index.containsKey(key);
  }

  @Override
  public void put(long key, long value) {
    index.put(key, value);
  }

  @Override
  public long getAndPut(long key, long value, long absent) {
    return index.getAndPut(key, value, absent);
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    return index.getAndPut(key, value, previous);
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    return index.putIfAbsent(key, value);
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    return index.putIfAbsent(key, value, current);
  }

  @Override
  public boolean replace(long key, long value) {
    return index.replace(key, value);
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    return index.getAndReplace(key, value, previous);
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    return index.compareAndSet(key, expected, replacement);
  }

  @Override
  public boolean remove(long key) {
    return index.remove(key);
  }

  @Override
  public boolean remove(long key, long expected) {
    return index.remove(key, expected);
  }

  @Override
  public long getAndRemove(long key, long absent) {
    return index.getAndRemove(key, absent);
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    return index.getAndRemove(key, previous);
  }

  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return index.getAll(keys, values, from, count, absent);
  }

  @Override
  public void putAll(long[] keys, long[] values, int from, int count) {
    index.putAll(keys, values, from, count);
  }

  @Override
  public long size() {
    return index.size();
  }

  @Override
  public boolean floor(long key, Entry found) {
    return index.floor(key, found);
  }

  @Override
  public boolean ceiling(long key, Entry found) {
    return index.ceiling(key, found);
  }

  @Override
  public boolean lower(long key, Entry found) {
    return index.lower(key, found);
  }

  @Override
  public boolean higher(long key, Entry found) {
    return index.higher(key, found);
  }

  @Override
  public Cursor ascending(long from, long to) {
    return index.ascending(from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    return index.descending(from, to);
  }

  @Override
  public void close() {
    index.close();
  }
}

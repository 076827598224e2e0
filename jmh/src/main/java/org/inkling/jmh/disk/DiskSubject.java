package org.inkling.jmh.disk;

/** An index in a file, open to be read by any number of threads. */
public interface DiskSubject extends AutoCloseable {

  /** The value of a key, or {@code absent}. */
  long get(long key, long absent);

  /** Looks up {@code count} keys from a place on, several reads under way; how many are present. */
  int getAll(long[] keys, long[] values, int from, int count, long absent);

  /** How many entries there are. */
  long size();

  /** How many pages were read so far. */
  long pagesRead();

  /** How many bytes of memory the index takes for finding its pages. */
  long memoryBytes();

  @Override
  void close();
}

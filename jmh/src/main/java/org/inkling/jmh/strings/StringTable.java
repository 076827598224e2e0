package org.inkling.jmh.strings;

/** A map from byte strings to values of one length, as the benchmarks see it. */
interface StringTable extends AutoCloseable {

  /** Returns the table of a name. */
  static StringTable named(String name) {
    return switch (name) {
      case "bytes" -> new TreeTable();
      case "skiplist" -> new SkipListTable();
      default -> throw new IllegalArgumentException("no table is called " + name);
    };
  }

  /** Copies the value of a key into an array; returns whether there is one. */
  boolean get(byte[] key, byte[] to);

  /** Sets the value of a key; the caller may change the array of the value afterwards. */
  void put(byte[] key, byte[] value);

  /** Returns the number of keys. */
  long size();

  /** Returns the bytes of native memory per key, 0 if the table is on the heap. */
  double nativeBytesPerKey();

  @Override
  void close();
}

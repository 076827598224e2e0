package org.inkling.source;

/** A pass that trusts nobody's order: each key is read once and compared with the one before. */
class CheckedPass<S extends KeyStream> implements KeyStream {
  final S stream;
  private long position = -1; // of the last key that was read
  private long key;

  CheckedPass(S stream) {
    this.stream = stream;
  }

  @Override
  public final boolean next() {
    if (!stream.next()) {
      return false;
    }
    accept(stream.key()); // asked for once, so that what was checked is what is used
    return true;
  }

  /** The next key of the stream. */
  final void accept(long next) {
    long previous = key;
    key = next;
    position++;
    if (position > 0 && key <= previous) {
      throw new UnsortedSourceException(position, previous, key);
    }
  }

  @Override
  public final long key() {
    return key;
  }

  @Override
  public final void close() {
    stream.close();
  }
}

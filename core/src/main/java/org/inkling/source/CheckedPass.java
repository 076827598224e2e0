package org.inkling.source;

/**
 * A pass that checks the order of its stream: each key is read once and compared with the previous
 * one.
 */
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
    accept(stream.key()); // read once, so that the key that was checked is the key that is used
    return true;
  }

  /** Takes the next key of the stream and checks that it is greater than the previous one. */
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

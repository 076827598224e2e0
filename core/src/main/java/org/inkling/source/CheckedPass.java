package org.inkling.source;

/** A pass that trusts nobody's order: each key is read once and compared with the one before. */
class CheckedPass<S extends KeyStream> implements KeyStream {
  final S stream;
  private long position = -1;
  private long key;

  CheckedPass(S stream) {
    this.stream = stream;
  }

  @Override
  public final boolean next() {
    if (!stream.next()) {
      return false;
    }
    long previous = key;
    key = stream.key(); // once, so that what was checked is what is used
    position++;
    if (position > 0 && key <= previous) {
      throw new UnsortedSourceException(position, previous, key);
    }
    return true;
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

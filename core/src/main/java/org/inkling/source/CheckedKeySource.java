package org.inkling.source;

/** A key source whose passes are checked. */
record CheckedKeySource(SortedKeySource source) implements SortedKeySource {

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public KeyStream open() {
    return new CheckedPass<>(source.open());
  }
}

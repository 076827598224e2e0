package org.inkling.source;

/** A key source that trusts nobody's order. */
record CheckedKeySource(SortedKeySource source) implements SortedKeySource {

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public KeyStream open() {
    return new Pass(source.open());
  }

  private static final class Pass implements KeyStream {
    private final KeyStream keys;
    private final OrderCheck order = new OrderCheck();
    private long key;

    Pass(KeyStream keys) {
      this.keys = keys;
    }

    @Override
    public boolean next() {
      if (!keys.next()) {
        return false;
      }
      key = keys.key(); // once, so that what was checked is what is used
      order.accept(key);
      return true;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public void close() {
      keys.close();
    }
  }
}

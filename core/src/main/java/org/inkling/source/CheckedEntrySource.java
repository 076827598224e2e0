package org.inkling.source;

/** An entry source that trusts nobody's order. */
record CheckedEntrySource(SortedEntrySource source) implements SortedEntrySource {

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public EntryStream open() {
    return new Pass(source.open());
  }

  private static final class Pass implements EntryStream {
    private final EntryStream entries;
    private final OrderCheck order = new OrderCheck();
    private long key;

    Pass(EntryStream entries) {
      this.entries = entries;
    }

    @Override
    public boolean next() {
      if (!entries.next()) {
        return false;
      }
      key = entries.key(); // once, so that what was checked is what is used
      order.accept(key);
      return true;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public long value() {
      return entries.value();
    }

    @Override
    public boolean isDeletion() {
      return entries.isDeletion();
    }

    @Override
    public void close() {
      entries.close();
    }
  }
}

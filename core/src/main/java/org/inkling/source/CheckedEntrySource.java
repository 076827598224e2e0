package org.inkling.source;

/** An entry source whose passes are checked. */
record CheckedEntrySource(SortedEntrySource source) implements SortedEntrySource {

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public EntryStream open() {
    return new Pass(source.open());
  }

  private static final class Pass extends CheckedPass<EntryStream> implements EntryStream {

    Pass(EntryStream entries) {
      super(entries);
    }

    @Override
    public long value() {
      return stream.value();
    }

    @Override
    public boolean isDeletion() {
      return stream.isDeletion();
    }
  }
}

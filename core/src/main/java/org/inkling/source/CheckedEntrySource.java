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

    @Override
    public void read(EntryBatch batch) {
      int from = batch.size();
      try {
        stream.read(batch);
      } finally {
        accept(batch, from); // also what came before a failure: disorder there is the earlier error
      }
    }

    private void accept(EntryBatch batch, int from) {
      int accepted = from;
      try {
        for (int end = batch.size(); accepted < end; accepted++) {
          accept(batch.keys()[accepted]);
        }
      } finally {
        batch.truncate(accepted);
      }
    }
  }
}

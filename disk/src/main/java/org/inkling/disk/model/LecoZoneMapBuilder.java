package org.inkling.disk.model;

import org.inkling.disk.leco.LecoBuilder;

/** Builds a {@link LecoZoneMap} of either kind. */
final class LecoZoneMapBuilder implements ModelBuilder {
  private final ModelKind kind;
  private final int entriesPerPage;
  private final LecoBuilder separators = new LecoBuilder();
  private long pages;
  private long last;
  private int inPage;

  LecoZoneMapBuilder(ModelKind kind, int entriesPerPage) {
    this.kind = kind;
    this.entriesPerPage = entriesPerPage;
    inPage = entriesPerPage;
  }

  @Override
  public void add(long key) {
    if (inPage == entriesPerPage) {
      beginPage(key);
    }
    last = key;
    inPage++;
  }

  private void beginPage(long key) {
    if (pages > 0) {
      if (key <= last) {
        throw new IllegalArgumentException("key " + key + " after key " + last);
      }
      separators.addBetween(kind == ModelKind.LECO_ZONEMAP_D ? last + 1 : key, key);
    }
    pages++;
    inPage = 0;
  }

  @Override
  public PageModel build() {
    return new LecoZoneMap(kind, separators.build(), pages);
  }
}

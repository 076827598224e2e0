package org.inkling.disk.model;

import java.util.Arrays;

/** Builds a {@link ZoneMap}. */
final class ZoneMapBuilder implements ModelBuilder {
  private final int entriesPerPage;
  private long[] keys = new long[64];
  private int pages;
  private int inPage;

  ZoneMapBuilder(int entriesPerPage) {
    this.entriesPerPage = entriesPerPage;
    inPage = entriesPerPage;
  }

  @Override
  public void add(long key) {
    if (inPage < entriesPerPage) {
      inPage++;
      return;
    }
    if (pages > 0 && key <= keys[pages - 1]) {
      throw new IllegalArgumentException("key " + key + " after key " + keys[pages - 1]);
    }
    if (pages == keys.length) {
      keys = Arrays.copyOf(keys, pages + (pages >> 1));
    }
    keys[pages++] = key;
    inPage = 1;
  }

  @Override
  public PageModel build() {
    return new ZoneMap(Arrays.copyOf(keys, pages));
  }
}

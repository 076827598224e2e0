package org.inkling.disk.model;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.inkling.disk.bits.Bits;
import org.inkling.disk.bits.Words;

/**
 * A zone map of the first key of each page: the answer is one page, found by binary search.
 *
 * @shape 8 bytes per page
 * @source the disk paper (SIGMOD'24), section 8, where the LeCo zone maps are measured against it
 */
final class ZoneMap implements PageModel {
  private final long[] firstKeys;

  ZoneMap(long[] firstKeys) {
    this.firstKeys = firstKeys;
  }

  @Override
  public ModelKind kind() {
    return ModelKind.ZONEMAP;
  }

  @Override
  public void locate(long key, PageWindow into) {
    int place = Arrays.binarySearch(firstKeys, key);
    int page = Math.max(0, place >= 0 ? place : -place - 2);
    into.set(page, page, page);
  }

  @Override
  public long models() {
    return firstKeys.length;
  }

  @Override
  public void parts(ObjLongConsumer<String> sink) {
    sink.accept("keys", (long) Long.BYTES * firstKeys.length);
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(kind().code());
    words.accept(firstKeys.length);
    for (long key : firstKeys) {
      words.accept(key);
    }
  }

  /** Reads what {@link #write} has written, after the kind. */
  static ZoneMap read(LongSupplier words, long pages) {
    long count = Words.within("number of first keys", words.getAsLong(), pages, pages);
    long[] keys = Bits.read(words, count * Long.SIZE);
    long before = Long.MIN_VALUE;
    for (int i = 0; i < keys.length; i++) {
      before = Words.above("first key of page", i, before, keys[i]);
    }
    return new ZoneMap(keys);
  }
}

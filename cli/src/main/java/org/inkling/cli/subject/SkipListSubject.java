package org.inkling.cli.subject;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.SortedEntrySource;

/**
 * The first peer that Inkling is compared with: {@link ConcurrentSkipListMap}, which boxes keys and
 * values.
 */
final class SkipListSubject extends BoxedSubject {
  private ConcurrentSkipListMap<Long, Long> map;

  SkipListSubject(SortedEntrySource entries) {
    var loaded =
        new ConcurrentSkipListMap<>(new SortedEntries<Long, Long>(null, entries, Map::entry));
    super(loaded);
    this.map = loaded;
  }

  @Override
  public Scanner scanner() {
    return this::scan;
  }

  private int scan(long from, long[] keys, long[] values) {
    int count = 0;
    for (Map.Entry<Long, Long> entry : map.tailMap(from, true).entrySet()) {
      keys[count] = entry.getKey();
      values[count] = entry.getValue();
      if (++count == keys.length) {
        break;
      }
    }
    return count;
  }

  @Override
  public void close() {
    map = new ConcurrentSkipListMap<>();
    super.close();
  }
}

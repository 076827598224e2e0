package org.inkling.disk.index;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.SortedEntrySource;

/** Entries for the tests of an index, in shapes that are easy or hard for models. */
final class IndexCase {
  /** The distribution of keys. */
  enum Shape {
    UNIFORM,
    DENSE,
    CLUSTERED,
    ENDS,
    POWERS
  }

  private IndexCase() {}

  /** Returns all kinds of models. */
  static List<ModelKind> kinds() {
    return List.of(ModelKind.values());
  }

  /** Returns about {@code count} entries. */
  static TreeMap<Long, Long> entries(SplittableRandom random, Shape shape, int count) {
    var entries = new TreeMap<Long, Long>();
    for (int i = 0; i < count; i++) {
      entries.put(key(random, shape, i), random.nextLong());
    }
    return entries;
  }

  private static long key(SplittableRandom random, Shape shape, int i) {
    return switch (shape) {
      case UNIFORM -> random.nextLong();
      case DENSE -> i - 300;
      case CLUSTERED -> ((long) random.nextInt(-8, 8) << 59) + random.nextInt(2_000);
      case ENDS -> (i & 1) == 0 ? Long.MIN_VALUE + (i >> 1) : Long.MAX_VALUE - (i >> 1);
      case POWERS -> (i / 64 % 2 == 0 ? 1L << (i % 64) : -(1L << (i % 64))) + (i / 128 % 65) - 32;
    };
  }

  static SortedEntrySource source(TreeMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return SortedEntrySource.of(keys, values);
  }

  /** Sets the kind of model, and its windows, which a zone map takes no setting of. */
  static DiskIndexBuilder model(DiskIndexBuilder builder, ModelKind kind, double pages) {
    builder.model(kind);
    return kind.isZoneMap() ? builder : builder.expectedPages(pages);
  }
}

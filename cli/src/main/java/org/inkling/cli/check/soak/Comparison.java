package org.inkling.cli.check.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;

/** Compares a whole index with all words, while no thread writes. */
final class Comparison {
  private final PointIndex index;
  private final List<Stretch> ascending = new ArrayList<>();

  Comparison(PointIndex index, Clusters clusters) {
    this.index = index;
    for (Cluster cluster : clusters.ascending()) {
      ascending.add(new Stretch(cluster, 0, cluster.places()));
    }
    for (int place = 0; place < clusters.edges().places(); place++) {
      ascending.add(new Stretch(clusters.edges(), place, place + 1));
    }
    ascending.sort(Comparator.comparingLong(stretch -> stretch.cluster.key(stretch.from)));
  }

  /** Places with no key of another cluster between them; {@code to} is exclusive. */
  private record Stretch(Cluster cluster, int from, int to) {}

  /**
   * Compares in ascending or descending order, or in any if the index has none.
   *
   * @return the number of keys present
   */
  long run(boolean upwards) {
    if (!(index instanceof OrderedIndex ordered)) {
      try (Cursor cursor = index.cursor()) {
        return pass(true, new Collection(cursor));
      }
    }
    try (Cursor cursor = upwards ? ordered.ascending() : ordered.descending()) {
      return pass(upwards, new Walk(cursor));
    }
  }

  private long pass(boolean upwards, Entries entries) {
    long present = 0;
    for (Stretch stretch : upwards ? ascending : ascending.reversed()) {
      for (int i = stretch.from; i < stretch.to; i++) {
        int place = upwards ? i : stretch.from + stretch.to - 1 - i;
        int word = stretch.cluster.word(place);
        if (VersionWord.isPresent(word)) {
          long value = entries.take(stretch.cluster, place);
          stretch.cluster.requireValue(place, word, value, "the comparison");
          present++;
        } // if the index has an absent key, then it is found in place of the next, or is left
      }
    }
    entries.finish();
    return present;
  }

  /** The entries of an index, of which each is taken once. */
  private interface Entries {

    /** Takes the entry of a place whose key is present, and returns its value. */
    long take(Cluster cluster, int place);

    /** Requires that no entry is left. */
    void finish();
  }

  /** A cursor, which must report the entries as they are taken. */
  private record Walk(Cursor cursor) implements Entries {

    @Override
    public long take(Cluster cluster, int place) {
      if (!cursor.next()) {
        throw new ViolationException("lost, with all keys after it: " + cluster.describe(place));
      }
      if (cursor.key() != cluster.key(place)) {
        throw new ViolationException(
            "key "
                + cursor.key()
                + " was found instead of "
                + cluster.describe(place)
                + ": the latter is lost, or the former is absent or duplicate");
      }
      return cursor.value();
    }

    @Override
    public void finish() {
      if (cursor.next()) {
        throw new ViolationException(
            "key " + cursor.key() + " was found after the last key that is present");
      }
    }
  }

  /** All entries that a cursor reports, in any order. */
  private static final class Collection implements Entries {
    private final Long2LongHashMap values = new Long2LongHashMap(VersionedValue.NOTHING);

    Collection(Cursor cursor) {
      while (cursor.next()) {
        if (values.put(cursor.key(), cursor.value()) != VersionedValue.NOTHING) {
          throw new ViolationException("key " + cursor.key() + " was found twice");
        }
      }
    }

    @Override
    public long take(Cluster cluster, int place) {
      long value = values.remove(cluster.key(place));
      if (value == VersionedValue.NOTHING) {
        throw new ViolationException("lost: " + cluster.describe(place));
      }
      return value;
    }

    @Override
    public void finish() {
      if (!values.isEmpty()) {
        throw new ViolationException(
            "key " + values.keySet().iterator().nextValue() + " was found, and is absent");
      }
    }
  }
}

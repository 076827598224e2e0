package org.inkling.cli.check.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;

/** Compares a whole index with all words, while no thread writes. */
final class Comparison {
  private final OrderedIndex index;
  private final List<Stretch> ascending = new ArrayList<>();

  Comparison(OrderedIndex index, Clusters clusters) {
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
   * Compares in ascending or descending order.
   *
   * @return the number of keys present
   */
  long run(boolean upwards) {
    try (Cursor cursor = upwards ? index.ascending() : index.descending()) {
      var walk = new Walk(cursor);
      for (Stretch stretch : upwards ? ascending : ascending.reversed()) {
        for (int i = stretch.from; i < stretch.to; i++) {
          walk.pass(stretch.cluster, upwards ? i : stretch.from + stretch.to - 1 - i);
        }
      }
      return walk.finish();
    }
  }

  /** A cursor and the key that it must report next. */
  private static final class Walk {
    private final Cursor cursor;
    private long present;

    Walk(Cursor cursor) {
      this.cursor = cursor;
    }

    void pass(Cluster cluster, int place) {
      int word = cluster.word(place);
      if (!VersionWord.isPresent(word)) {
        return; // if the cursor reports it, then in place of the next present key
      }
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
      cluster.requireValue(place, word, cursor.value(), "the comparison");
      present++;
    }

    long finish() {
      if (cursor.next()) {
        throw new ViolationException(
            "key " + cursor.key() + " was found after the last key that is present");
      }
      return present;
    }
  }
}

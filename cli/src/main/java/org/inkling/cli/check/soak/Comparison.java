package org.inkling.cli.check.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
   * Compares in ascending order.
   *
   * @return the number of keys present
   */
  long upwards() {
    try (Cursor cursor = index.ascending()) {
      var walk = new Walk(cursor);
      for (Stretch stretch : ascending) {
        for (int place = stretch.from; place < stretch.to; place++) {
          walk.pass(stretch.cluster, place);
        }
      }
      return walk.finish();
    }
  }

  /**
   * Compares in descending order.
   *
   * @return the number of keys present
   */
  long downwards() {
    try (Cursor cursor = index.descending()) {
      var walk = new Walk(cursor);
      for (Stretch stretch : ascending.reversed()) {
        for (int place = stretch.to - 1; place >= stretch.from; place--) {
          walk.pass(stretch.cluster, place);
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
        throw new Violation("lost, with all keys after it: " + cluster.describe(place));
      }
      if (cursor.key() != cluster.key(place)) {
        throw new Violation(
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
        throw new Violation(
            "key " + cursor.key() + " was found after the last key that is present");
      }
      return present;
    }
  }
}

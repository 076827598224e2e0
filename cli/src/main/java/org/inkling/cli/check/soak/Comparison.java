package org.inkling.cli.check.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;

/** Compares a whole index with all words, while nobody writes. */
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

  /** Places with no key of another cluster between them; {@code to} is not one of them. */
  private record Stretch(Cluster cluster, int from, int to) {}

  /**
   * Walks up.
   *
   * @return how many keys are present
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
   * Walks down.
   *
   * @return how many keys are present
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

  /** A cursor and what it must show next. */
  private static final class Walk {
    private final Cursor cursor;
    private long present;

    Walk(Cursor cursor) {
      this.cursor = cursor;
    }

    void pass(Cluster cluster, int place) {
      int word = cluster.word(place);
      if (!Versions.isPresent(word)) {
        return; // if it is met, then instead of the next key that is present
      }
      if (!cursor.next()) {
        throw new Violation("lost, and all after it: " + cluster.describe(place));
      }
      if (cursor.key() != cluster.key(place)) {
        throw new Violation(
            "key "
                + cursor.key()
                + " is met instead of "
                + cluster.describe(place)
                + ": that is lost, or the one met is absent or stands twice");
      }
      cluster.requireValue(place, word, cursor.value(), "the comparison");
      present++;
    }

    long finish() {
      if (cursor.next()) {
        throw new Violation("key " + cursor.key() + " is met after the last key that is present");
      }
      return present;
    }
  }
}

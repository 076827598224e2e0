package org.inkling.cli.check.soak;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.workload.Values;
import org.jspecify.annotations.Nullable;

/**
 * One life of a range: its keys, ascending, and for each place the word that {@link VersionWord}
 * describes. A place belongs to one thread, the only one that writes its word; all threads may read
 * it.
 */
final class Cluster {
  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final long[] EDGES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -2, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE
  };

  private final @Nullable KeyRange range;
  private final int life;
  private final long[] keys;
  private final int[] words;
  private final OwnedPlaces[] shares;
  private final AtomicInteger inhabited;

  private Cluster(
      @Nullable KeyRange range, int life, long[] keys, int owners, SplittableRandom random) {
    this.range = range;
    this.life = life;
    this.keys = keys;
    this.words = new int[keys.length];
    this.shares = new OwnedPlaces[owners];
    int[][] places = placesOfOwners(keys, owners);
    FillOrder order = FillOrder.any(random);
    for (int owner = 0; owner < owners; owner++) {
      shares[owner] =
          range == null
              ? OwnedPlaces.everlasting(places[owner])
              : OwnedPlaces.mortal(order.arrange(places[owner], random), random);
    }
    inhabited = new AtomicInteger((int) Arrays.stream(shares).filter(s -> !s.isDone()).count());
  }

  /** Creates a life, which begins without keys. */
  static Cluster of(KeyRange range, int life, int owners, SplittableRandom random) {
    return new Cluster(range, life, range.keys(random), owners, random);
  }

  /**
   * Creates the cluster of the ends and the middle of the domain. These keys are between the ranges
   * and are never removed for good.
   */
  static Cluster edges(int owners, SplittableRandom random) {
    return new Cluster(null, 0, EDGES.clone(), owners, random);
  }

  private static int[][] placesOfOwners(long[] keys, int owners) {
    int[] ownerOf = new int[keys.length];
    int[] counts = new int[owners];
    for (int place = 0; place < keys.length; place++) {
      long hash = Values.mix(keys[place]) >>> 1;
      ownerOf[place] = (int) (hash % owners);
      counts[ownerOf[place]]++;
    }
    int[][] places = new int[owners][];
    Arrays.setAll(places, owner -> new int[counts[owner]]);
    for (int place = keys.length - 1; place >= 0; place--) {
      places[ownerOf[place]][--counts[ownerOf[place]]] = place;
    }
    return places;
  }

  /** The range of its keys; null for the edges, which are in no range. */
  @Nullable KeyRange range() {
    return range;
  }

  int life() {
    return life;
  }

  int places() {
    return keys.length;
  }

  long key(int place) {
    return keys[place];
  }

  /** Returns the value of a place at a version. */
  long value(int place, int version) {
    return VersionedValue.of(keys[place], life, version);
  }

  int word(int place) {
    return (int) WORDS.getVolatile(words, place);
  }

  /** Sets the word of a place. The owner of the place calls this before and after a write. */
  void setWord(int place, int word) {
    WORDS.setVolatile(words, place, word);
  }

  OwnedPlaces share(int owner) {
    return shares[owner];
  }

  /**
   * Records that an owner has finished its share, once for each owner. Returns whether it was the
   * last one.
   */
  boolean leave() {
    return inhabited.decrementAndGet() == 0;
  }

  /** Requires that a read, which began at the word {@code before}, may have found this value. */
  void requireValue(int place, int before, long value, String read) {
    int after = word(place);
    int version = VersionedValue.version(value);
    if (!VersionWord.mayBe(version, before, after) || value(place, version) != value) {
      String found = read + " found the value " + value + ", as of version " + version;
      throw new ViolationException(found + ", " + between(place, before, after));
    }
  }

  /** Requires that a read, which began at the word {@code before}, may have found the key. */
  void requirePresent(int place, int before, String read) {
    int after = word(place);
    if (!VersionWord.mayBePresent(before, after)) {
      throw new ViolationException(read + " found the key, " + between(place, before, after));
    }
  }

  /** Requires that a read, which began at the word {@code before}, may have found nothing. */
  void requireAbsent(int place, int before, String read) {
    int after = word(place);
    if (!VersionWord.mayBeAbsent(before, after)) {
      throw new ViolationException(read + " found nothing, " + between(place, before, after));
    }
  }

  private String between(int place, int before, int after) {
    return "between "
        + VersionWord.describe(before)
        + " and "
        + VersionWord.describe(after)
        + ": key "
        + keys[place]
        + " of life "
        + life;
  }

  /** Describes the key of a place and its known state, for messages. */
  String describe(int place) {
    return "key " + keys[place] + " of life " + life + ", " + VersionWord.describe(word(place));
  }
}

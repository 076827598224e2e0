package org.inkling.cli.check.soak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * All clusters of a run: the inhabited ones, and the ranges that wait for their next life.
 *
 * <p>A deserted range returns only after the next quiet point, when no thread reads it any longer:
 * a word of its old life says nothing about the new one.
 */
final class Clusters {
  /** All threads work in the same cluster for 2^27 ns. */
  private static final int MEETING_BITS = 27;

  private final int owners;
  private final SplittableRandom random;
  private final Cluster edges;
  private final AtomicReferenceArray<@Nullable Cluster> inhabited;
  private final ArrayDeque<KeyRange> waiting = new ArrayDeque<>();
  private final List<KeyRange> deserted = new ArrayList<>();
  private int lives;
  private int ends;
  private volatile int vacant;

  /** Draws twice as many ranges as clusters, half of which are inhabited. */
  Clusters(SoakPlan plan, SplittableRandom random) {
    this.owners = plan.threads();
    this.random = random;
    this.edges = Cluster.edges(owners, random);
    this.inhabited = new AtomicReferenceArray<>(plan.clusters());
    int ranges = Integer.highestOneBit(2 * plan.clusters() - 1) << 1;
    List<KeyRange> drawn = new ArrayList<>();
    for (int position = 0; position < ranges; position++) {
      drawn.add(KeyRange.draw(position, ranges, plan.mostPlaces(), random));
    }
    Collections.shuffle(drawn, Random.from(random));
    waiting.addAll(drawn);
    inhabit();
  }

  /** Returns the cluster of keys at the ends and in the middle of the domain. */
  Cluster edges() {
    return edges;
  }

  /** Returns the largest number of clusters besides the edges. */
  int size() {
    return inhabited.length();
  }

  /** Returns a cluster, or null if it was deserted and no other has replaced it. */
  @Nullable Cluster cluster(int index) {
    return inhabited.get(index);
  }

  /** Returns the index of the cluster in which all threads currently work. */
  int meetingPlace() {
    return (int) ((System.nanoTime() >>> MEETING_BITS) % inhabited.length());
  }

  /**
   * Replaces a cluster by the next life of a waiting range, if there is one. The last owner that
   * leaves the cluster calls this.
   */
  synchronized void desert(int index, Cluster cluster) {
    deserted.add(Objects.requireNonNull(cluster.range(), "the edges are never deserted"));
    ends++;
    if (waiting.isEmpty()) {
      inhabited.set(index, null);
      vacant++;
    } else {
      inhabited.set(index, begin());
    }
  }

  /** Lets deserted ranges be inhabited again. Called at a quiet point. */
  synchronized void settle() {
    waiting.addAll(deserted);
    deserted.clear();
    inhabit();
    vacant = 0;
  }

  private void inhabit() {
    for (int index = 0; index < inhabited.length(); index++) {
      if (inhabited.get(index) == null && !waiting.isEmpty()) {
        inhabited.set(index, begin());
      }
    }
  }

  private Cluster begin() {
    return Cluster.of(waiting.remove(), ++lives, owners, random.split());
  }

  /**
   * Returns whether a quiet point is due, because half of the clusters are deserted and no range
   * waits.
   */
  boolean isTired() {
    return 2 * vacant >= inhabited.length();
  }

  /** Returns the number of lives that have ended. */
  synchronized int ends() {
    return ends;
  }

  /** Returns the inhabited clusters in the order of their keys. */
  List<Cluster> ascending() {
    List<Cluster> clusters = new ArrayList<>();
    for (int index = 0; index < inhabited.length(); index++) {
      Cluster cluster = inhabited.get(index);
      if (cluster != null) {
        clusters.add(cluster);
      }
    }
    clusters.sort(Comparator.comparingLong(cluster -> cluster.key(0)));
    return clusters;
  }
}

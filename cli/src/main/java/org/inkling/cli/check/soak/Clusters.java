package org.inkling.cli.check.soak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * All clusters of a run: some that are inhabited, and ranges that wait for their next life.
 *
 * <p>A deserted range comes back after the next quiet point only, when no thread reads it any more:
 * a word of its old life says nothing about the new one.
 */
final class Clusters {
  /** Threads meet in a cluster for 2^27 ns. */
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

  /** Twice as many ranges as clusters are drawn, and half of them are inhabited. */
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
    for (int i = drawn.size() - 1; i > 0; i--) {
      Collections.swap(drawn, i, random.nextInt(i + 1));
    }
    waiting.addAll(drawn);
    inhabit();
  }

  /** The cluster of keys at the ends and in the middle of the domain. */
  Cluster edges() {
    return edges;
  }

  /** How many clusters there are besides the edges, at most. */
  int size() {
    return inhabited.length();
  }

  /** A cluster, or null if it was deserted and no other has taken its turn. */
  @Nullable Cluster cluster(int index) {
    return inhabited.get(index);
  }

  /** The index of a cluster where threads come together just now. */
  int meetingPlace() {
    return (int) ((System.nanoTime() >>> MEETING_BITS) % inhabited.length());
  }

  /** For the last owner that has left: another range begins a life, if one waits. */
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

  /** At a quiet point: the ranges that were deserted may be inhabited again. */
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

  /** Whether half of the clusters are deserted and no range waits: time for a quiet point. */
  boolean isTired() {
    return 2 * vacant >= inhabited.length();
  }

  /** How many lives have ended. */
  synchronized int ends() {
    return ends;
  }

  /** The inhabited clusters in the order of their keys. */
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

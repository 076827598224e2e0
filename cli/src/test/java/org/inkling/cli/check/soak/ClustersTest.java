package org.inkling.cli.check.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.cli.check.shared.NodeKind;
import org.junit.jupiter.api.Test;

/** The keys of clusters, and their owners. */
class ClustersTest {
  private static final long SEED = TestSeed.of("ClustersTest");
  private static final int OWNERS = 3;

  private final SplittableRandom random = new SplittableRandom(SEED);

  private Clusters all(int clusters, int maxPlaces) {
    return new Clusters(
        new SoakPlan(SoakedIndex.LOFT, NodeKind.DEFAULT, 1, OWNERS, SEED, clusters, maxPlaces, 1),
        random);
  }

  /**
   * Runs through the share of every owner. Returns the number of owners that were the last to
   * leave.
   */
  private static int live(Cluster cluster, boolean[] seen) {
    int last = 0;
    for (int owner = 0; owner < OWNERS; owner++) {
      OwnedPlaces share = cluster.share(owner);
      if (share.isDone()) {
        continue; // it has no place
      }
      Set<Integer> inUse = new HashSet<>();
      for (OwnedPlaces.Step step = share.next();
          step != OwnedPlaces.Step.NONE;
          step = share.next()) {
        if (step == OwnedPlaces.Step.FILL) {
          int place = share.fill();
          assertTrue(inUse.add(place));
          assertTrue(!seen[place], "a place has one owner and is filled once");
          seen[place] = true;
        } else {
          assertTrue(inUse.remove(share.desert()), "only what was filled is deserted");
        }
      }
      assertTrue(share.isDone() && inUse.isEmpty());
      last += cluster.leave() ? 1 : 0;
    }
    return last;
  }

  @Test
  void keysAscendAndClustersDoNotMeet() {
    Clusters all = all(64, 3000);
    List<Cluster> clusters = all.ascending();
    assertEquals(64, clusters.size());
    long last = Long.MIN_VALUE + 1;
    for (Cluster cluster : clusters) {
      for (int place = 0; place < cluster.places(); place++) {
        assertTrue(cluster.key(place) > last);
        last = cluster.key(place);
      }
    }
    assertTrue(last < Long.MAX_VALUE - 1);
  }

  @Test
  void everyPlaceIsFilledAndDesertedByOneOwner() {
    Clusters all = all(40, 2000);
    for (Cluster cluster : all.ascending()) {
      boolean[] seen = new boolean[cluster.places()];
      assertEquals(1, live(cluster, seen), "one owner is the last to leave");
      for (boolean place : seen) {
        assertTrue(place);
      }
    }
  }

  @Test
  void desertedLotsComeBackAfterAQuietPoint() {
    Clusters all = all(2, 100);
    Set<KeyRange> ranges = new HashSet<>();
    for (int life = 0; life < 4; life++) {
      Cluster cluster = all.cluster(0);
      assertNotNull(cluster);
      assertTrue(ranges.add(cluster.range()) || life == 3, "no range comes back before");
      all.desert(0, cluster);
      if (all.cluster(0) == null) {
        break;
      }
    }
    assertEquals(3, ranges.size(), "four ranges, one of them inhabited by the other cluster");
    assertEquals(3, all.ends());
    assertTrue(all.isTired(), "one of two clusters is deserted and no range waits");
    all.settle();
    assertFalse(all.isTired());
    Cluster again = all.cluster(0);
    assertNotNull(again);
    assertTrue(ranges.contains(again.range()));
  }

  @Test
  void theEdgesLastForEver() {
    Cluster edges = all(1, 10).edges();
    int places = 0;
    for (int owner = 0; owner < OWNERS; owner++) {
      OwnedPlaces share = edges.share(owner);
      assertEquals(OwnedPlaces.Step.NONE, share.next());
      places += share.anyInUse(random) >= 0 ? 1 : 0;
    }
    assertTrue(places > 0);
    assertEquals(Long.MIN_VALUE, edges.key(0));
    assertEquals(Long.MAX_VALUE, edges.key(edges.places() - 1));
  }

  @Test
  void aValueTellsItsVersionAndMayBeWide() {
    int wide = 0;
    for (int i = 0; i < 4000; i++) {
      long key = random.nextLong();
      int version = random.nextInt(1 << 29);
      long value = VersionedValue.of(key, i, version);
      assertEquals(version, VersionedValue.version(value));
      assertNotEquals(VersionedValue.NOTHING, value);
      wide += value << 3 >> 3 == value ? 0 : 1;
    }
    assertTrue(wide > 250 && wide < 1000, wide + " of 4000 values are wide");
  }
}

package org.inkling.disk.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.disk.file.SimulatedDisk.Survival;

/** The content of a file of a simulated disk, and the possible states after a crash. */
final class SimulatedContent {
  private static final int SECTOR = 512;

  private byte[] bytes = new byte[SECTOR];
  private int size;
  private byte[] synced = new byte[SECTOR];
  private int syncedSize;
  private final TreeMap<Integer, List<byte[]>> unsynced = new TreeMap<>(); // sectors' states
  private final List<Integer> unsyncedSizes = new ArrayList<>();
  // The data of a failed sync: readable, no longer written by any sync, and on disk or lost after a
  // crash.
  private final TreeMap<Integer, List<byte[]>> lost = new TreeMap<>();
  private final List<Integer> lostSizes = new ArrayList<>();

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  int size() {
    return size;
  }

  byte at(int offset) {
    return bytes[offset];
  }

  void write(byte[] from, int offset) {
    int end = offset + from.length;
    bytes = grown(bytes, end);
    System.arraycopy(from, 0, bytes, offset, from.length);
    if (end > size) {
      resize(end);
    }
    changed(offset, end);
  }

  void truncate(int to) {
    if (to < size) {
      Arrays.fill(bytes, to, size, (byte) 0);
      changed(to, size);
      resize(to);
    }
  }

  private void resize(int to) {
    size = to;
    unsyncedSizes.add(to);
  }

  private void changed(int offset, int end) {
    for (int sector = offset / SECTOR; sector * SECTOR < end; sector++) {
      byte[] now = Arrays.copyOfRange(bytes, sector * SECTOR, (sector + 1) * SECTOR);
      unsynced.computeIfAbsent(sector, s -> new ArrayList<>()).add(now);
    }
  }

  void sync() {
    synced = grown(synced, size);
    unsynced.forEach((sector, states) -> put(synced, sector, states.getLast()));
    if (!unsyncedSizes.isEmpty()) {
      syncedSize = size;
      lostSizes.clear();
    } else if (!unsynced.isEmpty()) { // the system records at least the end of its writes
      syncedSize = Math.max(syncedSize, Math.min(size, (unsynced.lastKey() + 1) * SECTOR));
    }
    lost.keySet().removeAll(unsynced.keySet());
    unsynced.clear();
    unsyncedSizes.clear();
  }

  /** Fails a sync: its data counts as written from now on. */
  void failSync() {
    unsynced.forEach(
        (sector, states) -> lost.computeIfAbsent(sector, s -> new ArrayList<>()).addAll(states));
    lostSizes.addAll(unsyncedSizes);
    unsynced.clear();
    unsyncedSizes.clear();
  }

  /**
   * Evicts the data that counts as written from the system's cache, so that reads go to the disk.
   */
  void evict() {
    lost.keySet().removeAll(unsynced.keySet());
    synced = grown(synced, size);
    bytes = grown(bytes, size);
    for (int sector : lost.keySet()) {
      System.arraycopy(synced, sector * SECTOR, bytes, sector * SECTOR, SECTOR);
    }
    Arrays.fill(bytes, size, bytes.length, (byte) 0);
    lost.clear();
  }

  SimulatedContent crash(SplittableRandom random, Survival survival) {
    var after = new SimulatedContent();
    List<Integer> sizes = new ArrayList<>(lostSizes);
    sizes.addAll(unsyncedSizes);
    after.size = survival == Survival.ALL ? size : syncedSize;
    if (survival == Survival.RANDOM) {
      int chosen = random.nextInt(sizes.size() + 1);
      after.size = chosen == 0 ? syncedSize : sizes.get(chosen - 1);
    }
    after.bytes = grown(Arrays.copyOf(synced, Math.max(synced.length, SECTOR)), bytes.length);
    var states = new TreeMap<Integer, List<byte[]>>();
    lost.forEach((sector, of) -> states.put(sector, new ArrayList<>(of)));
    unsynced.forEach(
        (sector, of) -> states.computeIfAbsent(sector, s -> new ArrayList<>()).addAll(of));
    states.forEach(
        (sector, of) -> {
          int chosen = survived(random, survival, of.size());
          if (chosen > 0) {
            put(after.bytes, sector, of.get(chosen - 1));
          }
        });
    Arrays.fill(after.bytes, after.size, after.bytes.length, (byte) 0);
    after.synced = after.bytes.clone();
    after.syncedSize = after.size;
    return after;
  }

  /** Returns 0 for the synced state, otherwise the number of a later one. */
  private static int survived(SplittableRandom random, Survival survival, int states) {
    return switch (survival) {
      case NONE -> 0;
      case ALL -> states;
      case RANDOM -> random.nextInt(states + 1);
    };
  }

  private static void put(byte[] into, int sector, byte[] state) {
    if (sector * SECTOR < into.length) {
      System.arraycopy(state, 0, into, sector * SECTOR, SECTOR);
    }
  }

  private static byte[] grown(byte[] array, int needed) {
    if (needed <= array.length) {
      return array;
    }
    int sectors = (Math.max(needed, 2 * array.length) + SECTOR - 1) / SECTOR;
    return Arrays.copyOf(array, sectors * SECTOR);
  }
}

package org.inkling.memory;

import java.util.Arrays;

/**
 * The few regions that blocks are cut from at one moment, fullest first: small blocks use up what
 * larger ones left, and a new region replaces the one with the fewest unused bytes. Immutable.
 */
final class OpenRegions {
  /** No region. */
  static final OpenRegions NONE = new OpenRegions(new Region[0]);

  private static final int MAX = 4;

  private final Region[] regions;

  private OpenRegions(Region[] regions) {
    this.regions = regions;
  }

  int count() {
    return regions.length;
  }

  Region get(int at) {
    return regions[at];
  }

  /** Cuts a block off the first region that it fits into; returns 0 if it fits into none. */
  long bump(long size) {
    for (Region region : regions) {
      long address = region.bump(size);
      if (address != 0) {
        return address;
      }
    }
    return 0;
  }

  /** Returns these regions and one more. */
  OpenRegions with(Region region) {
    int kept = Math.min(regions.length, MAX - 1);
    var next = new Region[kept + 1];
    int dropped = kept < regions.length ? fullest() : -1;
    int count = 0;
    for (int i = 0; i < regions.length; i++) {
      if (i != dropped) {
        next[count++] = regions[i];
      }
    }
    next[count] = region;
    return new OpenRegions(next);
  }

  /** Returns these regions without one of them. */
  OpenRegions without(Region region) {
    Region[] left = Arrays.stream(regions).filter(each -> each != region).toArray(Region[]::new);
    return left.length == regions.length ? this : new OpenRegions(left);
  }

  /** Returns the bytes that blocks can still be cut from. */
  long unusedBytes() {
    long bytes = 0;
    for (Region region : regions) {
      bytes += region.unusedBytes();
    }
    return bytes;
  }

  /** Returns the size of the largest block that can still be cut. */
  long largest() {
    long largest = 0;
    for (Region region : regions) {
      largest = Math.max(largest, region.unusedBytes());
    }
    return largest;
  }

  private int fullest() {
    int fullest = 0;
    for (int i = 1; i < regions.length; i++) {
      if (regions[i].unusedBytes() < regions[fullest].unusedBytes()) {
        fullest = i;
      }
    }
    return fullest;
  }
}

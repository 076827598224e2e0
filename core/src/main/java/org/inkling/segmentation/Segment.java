package org.inkling.segmentation;

import org.inkling.model.LinearModel;

/**
 * One line over a run of sorted keys.
 *
 * @param firstKey the smallest key, which is also the pivot of the line
 * @param lastKey the greatest key
 * @param length the number of keys, at least one
 * @param slope positions per key, zero or more
 * @param intercept the predicted position of the first key
 * @shape position = slope * (key - firstKey) + intercept
 * @units positions count the keys of this segment from zero
 * @error as stated by the segmenter that created it
 */
public record Segment(long firstKey, long lastKey, long length, double slope, double intercept) {

  /** Returns the predicted position of a key at or above the first one, not clamped. */
  public double position(long key) {
    return LinearModel.position(slope, intercept, firstKey, key);
  }
}

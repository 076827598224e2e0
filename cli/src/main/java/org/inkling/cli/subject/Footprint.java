package org.inkling.cli.subject;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import org.inkling.cli.experiment.Heap;

/**
 * The size of an index.
 *
 * @param keys the number of keys that it holds
 * @param heapBytes what it takes on the heap: the used heap after a collection, minus the used heap
 *     without the index
 * @param offHeapBytes what it takes in memory outside the heap
 * @param fileBytes what it takes in files
 */
public record Footprint(
    long keys, long heapBytes, long offHeapBytes, @Expose(serialize = false) long fileBytes)
    implements Serializable {

  /**
   * Measures an index.
   *
   * @param heapWithout the used heap without the index
   */
  public static Footprint of(Subject subject, long heapWithout) {
    long heap = Math.max(0, Heap.usedBytes() - heapWithout);
    return new Footprint(subject.size(), heap, subject.offHeapBytes(), subject.diskBytes());
  }

  /**
   * Returns the bytes where the entries are: in files and outside the heap, or on the heap if the
   * index has nothing elsewhere.
   */
  public long entryBytes() {
    long outside = offHeapBytes + fileBytes;
    return outside > 0 ? outside : heapBytes;
  }

  /** Returns these bytes per key. */
  @SerializedName("bytesPerKey")
  public double bytesPerKey() {
    return (double) entryBytes() / Math.max(1, keys);
  }
}

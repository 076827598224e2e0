package org.inkling.stats;

import org.inkling.memory.MemoryGauges;

/**
 * The pending work and memory of an index, at about one instant.
 *
 * @param index name of the index
 * @param pendingNodes number of nodes that are due for a change or being changed
 * @param retiredBytes bytes replaced, but kept until no reader can see them
 * @param liveBytes bytes reserved and not free-listed, including retired bytes
 * @param freeListedBytes bytes given back and ready for reuse
 * @units bytes of native memory
 */
public record GaugeReport(
    String index, int pendingNodes, long retiredBytes, long liveBytes, long freeListedBytes) {

  /**
   * Returns the gauges of an index whose memory has these gauges.
   *
   * @param retiredBytes as the epochs count them; at most what is reserved is reported, because a
   *     close frees the retired memory with all the rest
   */
  public static GaugeReport of(
      String index, int pendingNodes, long retiredBytes, MemoryGauges memory) {
    long free = memory.freeListedBytes();
    long reserved = memory.reservedBytes();
    return new GaugeReport(
        index, pendingNodes, Math.min(retiredBytes, reserved), reserved - free, free);
  }
}

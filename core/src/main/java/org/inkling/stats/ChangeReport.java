package org.inkling.stats;

/**
 * What is told of a change of nodes that is over.
 *
 * @param index name of the index
 * @param kind how the nodes were to be replaced
 * @param rule the rule that asked for it
 * @param outcome how it ended
 * @param oldNodes nodes that were to be replaced
 * @param newNodes nodes that are in use instead; 0 if it was given up
 * @param keys keys that the new nodes were planned with
 * @param bytesBefore bytes of the old nodes at the end: headers, slots, buckets
 * @param bytesAfter bytes of the new ones at the end, 0 if it was given up
 * @param expansion slots per key that were asked for
 * @param range slots that a probe was to cover
 * @units bytes of native memory, counted as in the statistics of the index
 */
public record ChangeReport(
    String index,
    String kind,
    String rule,
    ChangeOutcome outcome,
    int oldNodes,
    int newNodes,
    long keys,
    long bytesBefore,
    long bytesAfter,
    double expansion,
    int range) {}

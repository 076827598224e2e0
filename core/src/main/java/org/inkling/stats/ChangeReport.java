package org.inkling.stats;

/**
 * The report of a completed change of nodes.
 *
 * @param index name of the index
 * @param kind how the nodes were to be replaced
 * @param rule the rule that requested the change
 * @param outcome how the change ended
 * @param oldNodes number of nodes to be replaced
 * @param newNodes number of nodes now in use instead; 0 if the change was given up
 * @param keys number of keys that the new nodes were planned for
 * @param bytesBefore bytes of the old nodes at the end: headers, slots, buckets
 * @param bytesAfter bytes of the new nodes at the end, 0 if the change was given up
 * @param expansion slots per key that were requested
 * @param range number of slots that a probe was to cover
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

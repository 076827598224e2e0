package org.inkling.loft.policy;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeActivity;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.node.NodeUse;

/**
 * What a policy knows of a node; read one after the other while others write.
 *
 * @param capacity slots that a prediction can name
 * @param layout how it was laid out
 * @param keysAtBuild keys that it was built with
 * @param trigger taken slots at which a look at it was due
 * @param claims keys in slots and buckets, removed ones too
 * @param overflow those that went into buckets since the node was built
 * @param removed keys that have no value any more
 * @param inserted keys that came since the last check
 * @param recent what was done since the last check
 * @param scanned whether a cursor has read of it since the last check
 * @param life what was done since it was built
 * @param idleChecks checks in a row that saw nobody use it
 * @param idleNanos how long that has been so
 * @param calmNanos how long no key has come
 * @param refused whether a change was refused since anything came or went
 */
public record NodeStatistics(
    int capacity,
    NodeLayout layout,
    long keysAtBuild,
    long trigger,
    long claims,
    long overflow,
    long removed,
    long inserted,
    NodeActivity recent,
    boolean scanned,
    NodeActivity life,
    long idleChecks,
    long idleNanos,
    long calmNanos,
    boolean refused) {

  /** Reads a node's header, under a pin. */
  public static NodeStatistics of(long header, long nowNanos) {
    return new NodeStatistics(
        DirectoryLine.capacity(header),
        new NodeLayout(NodeUse.expansion(header), DirectoryLine.range(header)),
        NodeHeader.keysAtBuild(header),
        NodeHeader.trigger(header),
        NodeHeader.claims(header),
        NodeHeader.overflow(header),
        NodeUse.removed(header),
        NodeUse.claimsSinceCheck(header),
        NodeUse.sinceCheck(header),
        NodeUse.isScanned(header),
        NodeUse.sinceBuild(header),
        NodeUse.idleChecks(header),
        nowNanos - NodeUse.usedNanos(header),
        NodeUse.calmNanos(header, nowNanos),
        NodeUse.isRefused(header));
  }

  /** Keys that have a value. */
  long live() {
    return Math.max(0, claims - removed);
  }

  /** Of all slots, how many hold a key that has a value. */
  double fill() {
    return (double) live() / capacity;
  }

  /** Of all slots, how many are taken. */
  double taken() {
    return (double) Math.max(0, claims - overflow) / capacity;
  }

  /** Whether nobody used it since the last check. */
  public boolean isIdle() {
    return inserted == 0 && recent.all() == 0 && !scanned;
  }

  /** Whether it was made for keys to come, and none has. */
  public boolean isSpare() {
    return claims == 0 && capacity > 1;
  }
}

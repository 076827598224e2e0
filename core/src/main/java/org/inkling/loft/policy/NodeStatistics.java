package org.inkling.loft.policy;

import org.inkling.loft.node.ChangeRefusal;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LastCheck;
import org.inkling.loft.node.NodeActivity;
import org.inkling.loft.node.NodeCounters;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeLayout;

/**
 * The statistics of a node that a policy uses; they are read one after the other while other
 * threads write.
 *
 * @param capacity slots that a prediction can name
 * @param layout the layout of the node
 * @param keysAtBuild number of keys that it was built with
 * @param trigger number of taken slots at which a check of the node became due
 * @param claims number of keys in slots and buckets, including removed ones
 * @param overflow number of keys that went into buckets since the node was built
 * @param removed number of keys that no longer have a value
 * @param inserted number of keys inserted since the last check
 * @param recent operations since the last check
 * @param scanned whether a cursor has read the node since the last check
 * @param life operations since the node was built
 * @param idleChecks number of consecutive checks that saw no use of the node
 * @param idleNanos time since the node was last used
 * @param calmNanos time since a key was last inserted
 * @param refused whether a change was refused since a key was last inserted or removed
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

  /** Reads the statistics from a node's header; runs under a pin. */
  public static NodeStatistics of(long header, long nowNanos) {
    return new NodeStatistics(
        DirectoryLine.capacity(header),
        new NodeLayout(LastCheck.expansion(header), DirectoryLine.range(header)),
        NodeHeader.keysAtBuild(header),
        NodeHeader.trigger(header),
        NodeHeader.claims(header),
        NodeHeader.overflow(header),
        NodeCounters.removed(header),
        LastCheck.claimsSinceCheck(header),
        LastCheck.sinceCheck(header),
        LastCheck.isScanned(header),
        NodeCounters.sinceBuild(header),
        LastCheck.idleChecks(header),
        nowNanos - LastCheck.usedNanos(header),
        LastCheck.calmNanos(header, nowNanos),
        ChangeRefusal.holds(header, nowNanos));
  }

  /** Returns the number of keys that have a value. */
  long live() {
    return Math.max(0, claims - removed);
  }

  /** Returns the share of all slots that hold a key with a value. */
  double fill() {
    return (double) live() / capacity;
  }

  /** Returns the share of all slots that are taken. */
  double taken() {
    return (double) Math.max(0, claims - overflow) / capacity;
  }

  /** Returns whether the node was not used since the last check. */
  public boolean isIdle() {
    return inserted == 0 && recent.all() == 0 && !scanned;
  }

  /** Returns whether the node was made for future keys, and none has been inserted. */
  public boolean isSpare() {
    return claims == 0 && capacity > 1;
  }
}

package org.inkling.bytes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.bytes.tree.NodeSource;

/** Nodes of another source, of which it demands that each is taken back at most once. */
final class CountingNodes implements NodeSource {
  private final NodeSource nodes;
  private final Set<Long> liveNodes = ConcurrentHashMap.newKeySet();

  /** Readers may still be at these; a later node may have the same reference. */
  private final Set<Long> retiredNodes = ConcurrentHashMap.newKeySet();

  private final Set<Long> liveValues = ConcurrentHashMap.newKeySet();

  CountingNodes(NodeSource nodes) {
    this.nodes = nodes;
  }

  /** Returns how many nodes were handed out and not taken back. */
  int liveNodes() {
    return liveNodes.size();
  }

  /** Returns how many long values were handed out and not taken back. */
  int liveValues() {
    return liveValues.size();
  }

  private static long added(Set<Long> live, long reference) {
    require(reference != 0 && live.add(reference), "handed out twice", reference);
    return reference;
  }

  private static long removed(Set<Long> live, long reference) {
    require(live.remove(reference), "taken back, though it is not in use", reference);
    return reference;
  }

  private long inUse(long reference) {
    boolean isInUse = liveNodes.contains(reference) || retiredNodes.contains(reference);
    require(isInUse, "used, though it was taken back", reference);
    return reference;
  }

  private static void require(boolean holds, String violation, long reference) {
    if (!holds) {
      throw new AssertionError(violation + ": " + Long.toHexString(reference));
    }
  }

  @Override
  public long node(long reference) {
    return nodes.node(inUse(reference));
  }

  @Override
  public long latch(long reference) {
    return nodes.latch(inUse(reference));
  }

  @Override
  public long newNode() {
    long reference = nodes.newNode();
    long added = added(liveNodes, reference);
    boolean _ = retiredNodes.remove(reference);
    return added;
  }

  @Override
  public void free(long reference) {
    nodes.free(removed(liveNodes, reference));
  }

  @Override
  public void retire(long reference) {
    boolean _ = retiredNodes.add(reference);
    nodes.retire(removed(liveNodes, reference));
  }

  @Override
  public long newValue(int length) {
    return added(liveValues, nodes.newValue(length));
  }

  @Override
  public int valueLength(long reference) {
    return nodes.valueLength(reference);
  }

  @Override
  public long valueBytes(long reference) {
    return nodes.valueBytes(reference);
  }

  @Override
  public void freeValue(long reference) {
    nodes.freeValue(removed(liveValues, reference));
  }

  @Override
  public void retireValue(long reference) {
    nodes.retireValue(removed(liveValues, reference));
  }
}

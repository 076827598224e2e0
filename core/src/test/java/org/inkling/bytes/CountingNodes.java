package org.inkling.bytes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.bytes.tree.NodeSource;

/** Nodes of another source, of which it demands that each is taken back at most once. */
final class CountingNodes implements NodeSource {
  private final NodeSource nodes;
  private final Set<Long> liveNodes = ConcurrentHashMap.newKeySet();
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

  private static long inUse(Set<Long> live, long reference) {
    require(live.contains(reference), "used, though it was taken back", reference);
    return reference;
  }

  private static void require(boolean holds, String violation, long reference) {
    if (!holds) {
      throw new AssertionError(violation + ": " + Long.toHexString(reference));
    }
  }

  @Override
  public long node(long reference) {
    return nodes.node(inUse(liveNodes, reference));
  }

  @Override
  public long latch(long reference) {
    return nodes.latch(inUse(liveNodes, reference));
  }

  @Override
  public long newNode() {
    return added(liveNodes, nodes.newNode());
  }

  @Override
  public void free(long reference) {
    nodes.free(removed(liveNodes, reference));
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

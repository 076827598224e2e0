package org.inkling.loft.node;

import org.inkling.loft.policy.NodeStatistics;

/**
 * The statistics of a node, for tests of policies: 2000 keys in 3000 slots, but for what is set.
 */
public final class NodeSketch {
  static final NodeActivity NOTHING = new NodeActivity(0, 0, 0, 0, 0, 0);

  private int capacity = 3_000;
  private NodeLayout layout = LoftTuning.DEFAULT.layout();
  private long keysAtBuild = 2_000;
  private long trigger = 2_400;
  private long claims = 2_000;
  private long overflow;
  private long removed;
  private long inserted;
  private NodeActivity recent = NOTHING;
  private boolean scanned;
  private NodeActivity life = NOTHING;
  private long idleChecks;
  private long idleNanos;
  private long calmNanos;
  private boolean refused;

  /** A node that was built with so many keys, in one slot and a half for each. */
  public static NodeSketch of(int keys) {
    var sketch = new NodeSketch();
    sketch.capacity = keys + keys / 2;
    sketch.keysAtBuild = keys;
    sketch.claims = keys;
    sketch.trigger = sketch.capacity * 4L / 5;
    return sketch;
  }

  public NodeSketch capacity(int slots) {
    capacity = slots;
    trigger = slots * 4L / 5;
    return this;
  }

  public NodeSketch layout(double expansion, int range) {
    layout = new NodeLayout(expansion, range);
    return this;
  }

  public NodeSketch claims(long keys) {
    claims = keys;
    return this;
  }

  public NodeSketch overflow(long keys) {
    overflow = keys;
    return this;
  }

  public NodeSketch removed(long keys) {
    removed = keys;
    return this;
  }

  public NodeSketch inserted(long keys) {
    inserted = keys;
    return this;
  }

  /** Operations since the last check, reads by where they ended, and writes that ended near. */
  public NodeSketch recent(long small, long large, long bucket, long writes) {
    recent = new NodeActivity(small, large, bucket, writes, 0, 0);
    return this;
  }

  public NodeSketch recent(NodeActivity activity) {
    recent = activity;
    return this;
  }

  /** A cursor has read of it since the last check. */
  public NodeSketch scanned() {
    scanned = true;
    return this;
  }

  /** Operations since it was built. */
  public NodeSketch life(long reads, long writes) {
    life = new NodeActivity(reads, 0, 0, writes, 0, 0);
    return this;
  }

  public NodeSketch life(NodeActivity activity) {
    life = activity;
    return this;
  }

  /** Checks before this one that saw nobody use it, and for how long. */
  public NodeSketch idle(long checks, long nanos) {
    idleChecks = checks;
    idleNanos = nanos;
    return this;
  }

  public NodeSketch trigger(long keys) {
    trigger = keys;
    return this;
  }

  /** No key came for so long. */
  public NodeSketch calm(long nanos) {
    calmNanos = nanos;
    return this;
  }

  public NodeSketch refused() {
    refused = true;
    return this;
  }

  public NodeStatistics node() {
    return new NodeStatistics(
        capacity,
        layout,
        keysAtBuild,
        trigger,
        claims,
        overflow,
        removed,
        inserted,
        recent,
        scanned,
        life,
        idleChecks,
        idleNanos,
        calmNanos,
        refused);
  }
}

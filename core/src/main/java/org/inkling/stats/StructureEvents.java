package org.inkling.stats;

import jdk.jfr.EventType;
import org.jspecify.annotations.Nullable;

/** The entry point for reporting changes of a structure, if they are recorded. */
public final class StructureEvents {
  private StructureEvents() {}

  /** Begins a change of nodes; returns null if such changes are not recorded. */
  public static @Nullable Span<ChangeReport> beginChange() {
    return RecorderPresence.isInitialized() && Types.CHANGE.isEnabled() ? NodeChange.begun() : null;
  }

  /** Begins a compaction of groups; returns null if such changes are not recorded. */
  public static @Nullable Span<CompactionReport> beginCompaction() {
    return RecorderPresence.isInitialized() && Types.COMPACTION.isEnabled()
        ? GroupCompaction.begun()
        : null;
  }

  /** Begins a rebuild of a root; returns null if rebuilds are not recorded. */
  public static @Nullable Span<RootReport> beginRoot() {
    return RecorderPresence.isInitialized() && Types.ROOT.isEnabled() ? RootUpdate.begun() : null;
  }

  /**
   * The event types, which are queried without an event object; in a class of their own, loaded
   * once there is a recorder.
   */
  private static final class Types {
    static final EventType CHANGE = EventType.getEventType(NodeChange.class);
    static final EventType COMPACTION = EventType.getEventType(GroupCompaction.class);
    static final EventType ROOT = EventType.getEventType(RootUpdate.class);
  }
}

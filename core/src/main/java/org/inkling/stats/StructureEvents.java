package org.inkling.stats;

import jdk.jfr.EventType;
import org.jspecify.annotations.Nullable;

/** Where changes of a structure are told, if somebody records them. */
public final class StructureEvents {
  private StructureEvents() {}

  /** Begins a change of nodes; null if nobody records such. */
  public static @Nullable Span<ChangeReport> beginChange() {
    return RecorderPresence.isInitialized() && Types.CHANGE.isEnabled() ? NodeChange.begun() : null;
  }

  /** Begins to rebuild a root; null if nobody records such. */
  public static @Nullable Span<RootReport> beginRoot() {
    return RecorderPresence.isInitialized() && Types.ROOT.isEnabled() ? RootUpdate.begun() : null;
  }

  /** Asked without an event in hand; in a class of their own, loaded when there is a recorder. */
  private static final class Types {
    static final EventType CHANGE = EventType.getEventType(NodeChange.class);
    static final EventType ROOT = EventType.getEventType(RootUpdate.class);
  }
}

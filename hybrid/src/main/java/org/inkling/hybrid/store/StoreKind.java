package org.inkling.hybrid.store;

import org.jspecify.annotations.Nullable;

/** What keeps a store. */
public enum StoreKind {
  /** A hybrid index: the run is a part of it. */
  HYBRID(1),
  /** An index in memory: the run is its last checkpoint. */
  DURABLE(2);

  private final int code;

  StoreKind(int code) {
    this.code = code;
  }

  /** What stands for it in a manifest. */
  int code() {
    return code;
  }

  static @Nullable StoreKind of(int code) {
    for (StoreKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}

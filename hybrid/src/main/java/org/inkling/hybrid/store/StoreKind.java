package org.inkling.hybrid.store;

import org.jspecify.annotations.Nullable;

/** The kind of index in a store. */
public enum StoreKind {
  /** A hybrid index: the run is one of its parts. */
  HYBRID(1),
  /** An index in memory: the run is its last checkpoint. */
  DURABLE(2);

  private final int code;

  StoreKind(int code) {
    this.code = code;
  }

  /** The code in a manifest. */
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

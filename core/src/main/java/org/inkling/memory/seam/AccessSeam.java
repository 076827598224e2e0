package org.inkling.memory.seam;

import org.jspecify.annotations.Nullable;

/**
 * The hook through which tests observe or disturb the shared accesses of {@code NativeMemory}.
 *
 * <p>Closed unless the JVM starts with {@code -Dinkling.memory.seam=true}; the flag is a constant,
 * so compiled code contains no trace of a closed seam.
 */
public final class AccessSeam {
  /** Whether the seam is open. */
  public static final boolean OPEN = Boolean.getBoolean("inkling.memory.seam");

  private static volatile @Nullable AccessListener listener;

  private AccessSeam() {}

  /** Returns whether this JVM was started with the seam open. */
  public static boolean isOpen() {
    return OPEN;
  }

  /**
   * Installs the one listener of this JVM, or removes it.
   *
   * @param next the listener, or null for none
   * @throws IllegalStateException if the seam is closed: the listener would never be called
   */
  public static void listen(@Nullable AccessListener next) {
    if (!OPEN) {
      throw new IllegalStateException(
          "the access seam is closed; start the JVM with -Dinkling.memory.seam=true");
    }
    listener = next;
  }

  /** Checks a shared access if assertions are enabled, and announces it if the seam is open. */
  public static void before(AccessKind kind, long address) {
    if (LiveRegions.CHECKED) {
      LiveRegions.check(address, Long.BYTES);
    }
    if (OPEN) {
      AccessListener current = listener;
      if (current != null) {
        current.beforeAccess(kind, address);
      }
    }
  }
}

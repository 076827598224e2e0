package org.inkling.platform;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Defects of particular JVMs that a user of Inkling should know of, although Inkling runs on them.
 */
public final class JvmDefects {
  private static final int DEFECTIVE_FEATURE = 25;
  private static final int FIXED_UPDATE = 3;

  private static final @Nullable String OF_THIS_JVM = of(Runtime.version());
  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  private JvmDefects() {}

  /** Logs a warning if this JVM has a known defect, once. */
  public static void report() {
    if (OF_THIS_JVM != null && !REPORTED.getAndSet(true)) {
      System.getLogger("org.inkling").log(Level.WARNING, OF_THIS_JVM);
    }
  }

  /** Returns the defect of a version and what it means to the user, or null if none is known. */
  static @Nullable String of(Runtime.Version version) {
    boolean movesPinnedObjects =
        version.feature() == DEFECTIVE_FEATURE
            && version.interim() == 0
            && version.update() < FIXED_UPDATE;
    return movesPinnedObjects
        ? "Java "
            + version
            + " can move heap objects that native code has pinned (JDK-8377811, fixed in 25.0.3)."
            + " Inkling pins none, but other libraries in this process may: use a later update"
        : null;
  }
}

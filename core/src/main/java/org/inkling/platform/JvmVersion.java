package org.inkling.platform;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a user should know about the version of Java that runs Inkling: a defect of it, or that the
 * tests of Inkling do not run on it. Inkling runs on every version that loads its classes.
 */
public final class JvmVersion {
  private static final int TESTED_FEATURE = 25;
  private static final int FIXED_UPDATE = 3;

  private static final @Nullable Remark OF_THIS_JVM = of(Runtime.version());
  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  private JvmVersion() {}

  /** Logs the remark on this JVM, once, if there is one. */
  public static void report() {
    if (OF_THIS_JVM != null && !REPORTED.getAndSet(true)) {
      System.getLogger("org.inkling").log(OF_THIS_JVM.level(), OF_THIS_JVM.text());
    }
  }

  /** Returns the remark on a version, or null if there is nothing to say. */
  static @Nullable Remark of(Runtime.Version version) {
    if (version.feature() > TESTED_FEATURE) {
      return new Remark(
          Level.INFO,
          "Java "
              + version
              + ": the tests of Inkling run on Java "
              + TESTED_FEATURE
              + "; later versions are expected to work");
    }
    return movesPinnedObjects(version)
        ? new Remark(
            Level.WARNING,
            "Java "
                + version
                + " can move heap objects that native code has pinned (JDK-8377811, fixed in"
                + " 25.0.3). Inkling pins none, but other libraries in this process may: use a"
                + " later update")
        : null;
  }

  private static boolean movesPinnedObjects(Runtime.Version version) {
    return version.feature() == TESTED_FEATURE
        && version.interim() == 0
        && version.update() < FIXED_UPDATE;
  }

  /** A line for the log. */
  record Remark(Level level, String text) {}
}

package org.inkling.disk.system;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.inkling.platform.JvmVersion;
import org.inkling.platform.NativeAccess;
import org.jspecify.annotations.Nullable;

/** Whether this module may call the operating system, where it knows the calls. */
public final class SystemAccess {
  private static final Set<String> PROCESSORS = Set.of("amd64", "x86_64", "aarch64");

  /** Whether the system is one whose calls this module knows; elsewhere it needs no access. */
  static final boolean KNOWN =
      System.getProperty("os.name", "").equals("Linux")
          && PROCESSORS.contains(System.getProperty("os.arch", ""));

  private static final @Nullable NativeAccess ACCESS =
      KNOWN ? NativeAccess.of(SystemAccess.class, SystemAccess::call) : null;

  private SystemAccess() {}

  /**
   * Throws an exception if the JVM denies this module the calls that it would make; also reports
   * what a user should know of the JVM, once.
   *
   * @throws org.inkling.NativeAccessException if they are denied
   */
  public static void require() {
    JvmVersion.report();
    if (ACCESS != null) {
      ACCESS.require();
    }
  }

  // Restricted: a segment without bytes, made to find out whether the call is allowed.
  @SuppressWarnings("restricted")
  private static void call() {
    MemorySegment _ = MemorySegment.NULL.reinterpret(0);
  }
}

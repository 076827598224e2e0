package org.inkling.memory;

import java.lang.foreign.MemorySegment;
import org.inkling.platform.JvmVersion;
import org.inkling.platform.NativeAccess;

/** Whether this module may use native memory, which every index in memory needs. */
public final class MemoryAccess {
  private static final NativeAccess ACCESS =
      NativeAccess.of(MemoryAccess.class, MemoryAccess::call);

  private MemoryAccess() {}

  /**
   * Throws an exception if the JVM denies this module native memory; also reports what a user
   * should know of the JVM, once. Costs a few reads of final fields.
   *
   * @throws org.inkling.NativeAccessException if it is denied
   */
  public static void require() {
    JvmVersion.report();
    ACCESS.require();
  }

  // Restricted: a segment without bytes, made to find out whether the call is allowed.
  @SuppressWarnings("restricted")
  private static void call() {
    MemorySegment _ = MemorySegment.NULL.reinterpret(0);
  }
}

package org.inkling.stats;

import jdk.jfr.FlightRecorder;

/** Whether there is a flight recorder in this JVM: a run-time image need not have its module. */
final class RecorderPresence {
  private static final boolean PRESENT = find();

  private RecorderPresence() {}

  /** Whether classes that extend types of the recorder may be touched. */
  static boolean isPresent() {
    return PRESENT;
  }

  /** Whether there was ever a recording, without which the classes of events need not be loaded. */
  static boolean isInitialized() {
    return PRESENT && FlightRecorder.isInitialized();
  }

  private static boolean find() {
    try {
      return FlightRecorder.isAvailable();
    } catch (LinkageError e) {
      return false; // no such module, or one that is not resolved
    }
  }
}

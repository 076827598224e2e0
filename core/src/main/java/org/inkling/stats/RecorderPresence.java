package org.inkling.stats;

import jdk.jfr.FlightRecorder;

/** The check whether this JVM has a flight recorder: a run-time image may lack its module. */
final class RecorderPresence {
  private static final boolean PRESENT = find();

  private RecorderPresence() {}

  /** Returns whether classes that extend types of the recorder may be loaded. */
  static boolean isPresent() {
    return PRESENT;
  }

  /** Returns whether there was ever a recording; if not, the event classes need not be loaded. */
  static boolean isInitialized() {
    return PRESENT && FlightRecorder.isInitialized();
  }

  private static boolean find() {
    try {
      return FlightRecorder.isAvailable();
    } catch (LinkageError e) {
      return false; // the module is missing or not resolved
    }
  }
}

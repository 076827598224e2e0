package org.inkling.stats;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * The link from the flight recorder to this package while there are indexes: a listener for the
 * recorder's initialization, and then the action that the recorder calls in each period of the
 * gauges.
 *
 * <p>The event classes are loaded once there is a recorder, by the thread that begins to record:
 * loading takes a tenth of a second in a JVM that never records, which is too long for a worker of
 * an index.
 */
final class RecorderLink implements FlightRecorderListener {
  private static final RecorderLink LINK = new RecorderLink();
  private static final Runnable ASK = RecorderLink::ask;

  private RecorderLink() {}

  /** Starts the queries of the gauges, now or as soon as there is a recorder. */
  static void make() {
    FlightRecorder.addListener(LINK);
  }

  static void cut() {
    FlightRecorder.removeListener(LINK);
    FlightRecorder.removePeriodicEvent(ASK);
  }

  @Override
  public void recorderInitialized(FlightRecorder recorder) {
    FlightRecorder.register(NodeChange.class);
    FlightRecorder.register(RootUpdate.class);
    FlightRecorder.removePeriodicEvent(ASK); // cut may have come before this
    FlightRecorder.addPeriodicEvent(MaintenanceGauges.class, ASK);
  }

  private static void ask() {
    for (var source : Gauges.sources()) {
      MaintenanceGauges.commit(source.gauges());
    }
  }
}

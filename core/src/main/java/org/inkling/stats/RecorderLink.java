package org.inkling.stats;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * What the recorder holds of this package while there are indexes: that it begins to exist, and
 * then what it calls for each period of the gauges.
 *
 * <p>The classes of events are loaded when there is a recorder, by the thread that begins to
 * record: that takes a tenth of a second in a JVM that never records, and a worker of an index has
 * no time for it.
 */
final class RecorderLink implements FlightRecorderListener {
  private static final RecorderLink LINK = new RecorderLink();
  private static final Runnable ASK = RecorderLink::ask;

  private RecorderLink() {}

  /** From now on, or as soon as there is a recorder, gauges are asked for. */
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

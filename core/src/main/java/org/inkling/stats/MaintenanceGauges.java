package org.inkling.stats;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The periodic event of an open index. */
@Name("org.inkling.MaintenanceGauges")
@Label("Maintenance Gauges")
@Description("Pending work and memory of an open index")
@Category("Inkling")
@Period("1 s")
@StackTrace(false)
final class MaintenanceGauges extends Event {
  @Label("Index")
  @Description("Name of the index")
  @Nullable String index;

  @Label("Pending Nodes")
  @Description("Nodes that are due for a change or being changed")
  int pendingNodes;

  @Label("Retired Bytes")
  @Description("Replaced, but kept until no reader can see them")
  @DataAmount
  long retiredBytes;

  @Label("Live Bytes")
  @Description("Reserved from the system and not free-listed; includes retired bytes")
  @DataAmount
  long liveBytes;

  @Label("Free-Listed Bytes")
  @Description("Given back and ready for reuse by the same index")
  @DataAmount
  long freeListedBytes;

  private MaintenanceGauges() {}

  static void commit(GaugeReport report) {
    var event = new MaintenanceGauges();
    event.index = report.index();
    event.pendingNodes = report.pendingNodes();
    event.retiredBytes = report.retiredBytes();
    event.liveBytes = report.liveBytes();
    event.freeListedBytes = report.freeListedBytes();
    event.commit();
  }
}

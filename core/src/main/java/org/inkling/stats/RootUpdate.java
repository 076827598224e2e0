package org.inkling.stats;

import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The event of a rebuild of the root. */
@Name("org.inkling.RootUpdate")
@Label("Root Update")
@Description("Rebuild of the root over the nodes, or groups, present between two rounds of changes")
@Category("Inkling")
@StackTrace(false)
final class RootUpdate extends Event implements Span<RootReport> {
  @Label("Index")
  @Description("Name of the index")
  @Nullable String index;

  @Label("Replaced")
  @Description("Whether the new root is in use; if not, memory for it was not available")
  boolean replaced;

  @Label("Nodes")
  @Description("Nodes, or groups, of the root that is in use now")
  int nodes;

  @Label("Bytes")
  @Description("Directory, models and pivots of that root")
  @DataAmount
  long bytes;

  private RootUpdate() {}

  static Span<RootReport> begun() {
    var event = new RootUpdate();
    event.begin();
    return event;
  }

  @Override
  public void finish(Supplier<RootReport> report) {
    end();
    if (shouldCommit()) {
      fill(report.get());
      commit();
    }
  }

  private void fill(RootReport report) {
    index = report.index();
    replaced = report.replaced();
    nodes = report.nodes();
    bytes = report.bytes();
  }
}

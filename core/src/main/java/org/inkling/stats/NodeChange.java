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

/** The event of a change of nodes. */
@Name("org.inkling.NodeChange")
@Label("Node Change")
@Description("Replacement of adjacent nodes, from its plan until the new ones are in use")
@Category("Inkling")
@StackTrace(false)
final class NodeChange extends Event implements Span<ChangeReport> {
  @Label("Index")
  @Description("Name of the index")
  @Nullable String index;

  @Label("Kind")
  @Description("How the nodes are replaced: EXPANSION, SPLIT, MERGE or COMPACTION")
  @Nullable String kind;

  @Label("Rule")
  @Description("Retraining rule that requested the change")
  @Nullable String rule;

  @Label("Outcome")
  @Description(
      "MOVED; DROPPED for lack of memory; REFUSED because the new nodes would be no better")
  @Nullable String outcome;

  @Label("Old Nodes")
  @Description("Nodes to be replaced")
  int oldNodes;

  @Label("New Nodes")
  @Description("Nodes in use instead, 0 if the change was given up")
  int newNodes;

  @Label("Keys")
  @Description("Keys that the new nodes were planned for")
  long keys;

  @Label("Bytes Before")
  @Description("Headers, slots and buckets of the old nodes at the end of the change")
  @DataAmount
  long bytesBefore;

  @Label("Bytes After")
  @Description("Headers, slots and buckets of the new nodes at the end, 0 if it was given up")
  @DataAmount
  long bytesAfter;

  @Label("Expansion")
  @Description("Slots per key that were requested")
  double expansion;

  @Label("Range")
  @Description("Slots that a probe was to cover")
  int range;

  private NodeChange() {}

  static Span<ChangeReport> begun() {
    var event = new NodeChange();
    event.begin();
    return event;
  }

  @Override
  public void finish(Supplier<ChangeReport> report) {
    end();
    if (shouldCommit()) {
      fill(report.get());
      commit();
    }
  }

  private void fill(ChangeReport report) {
    index = report.index();
    kind = report.kind();
    rule = report.rule();
    outcome = report.outcome().name();
    oldNodes = report.oldNodes();
    newNodes = report.newNodes();
    keys = report.keys();
    bytesBefore = report.bytesBefore();
    bytesAfter = report.bytesAfter();
    expansion = report.expansion();
    range = report.range();
  }
}

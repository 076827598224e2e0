package org.inkling.stats;

import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The event of a compaction of groups. */
@Name("org.inkling.GroupCompaction")
@Label("Group Compaction")
@Description("Replacement of groups and their deltas, from its plan until the old ones are retired")
@Category("Inkling")
@StackTrace(false)
final class GroupCompaction extends Event implements Span<CompactionReport> {
  @Label("Index")
  @Description("Name of the index")
  @Nullable String index;

  @Label("Groups")
  @Description("Groups that were to be compacted; they share a grace period")
  int groups;

  @Label("Replaced Groups")
  @Description("Groups that were compacted; the others were refused memory, or a step has failed")
  int replacedGroups;

  @Label("New Groups")
  @Description("Groups in use instead: more than were replaced if some were split")
  int newGroups;

  @Label("Records")
  @Description("Records of the new groups")
  long records;

  @Label("Refused")
  @Description("Whether memory was refused for some of the groups, or for all")
  boolean refused;

  private GroupCompaction() {}

  static Span<CompactionReport> begun() {
    var event = new GroupCompaction();
    event.begin();
    return event;
  }

  @Override
  public void finish(Supplier<CompactionReport> report) {
    end();
    if (shouldCommit()) {
      fill(report.get());
      commit();
    }
  }

  private void fill(CompactionReport report) {
    index = report.index();
    groups = report.groups();
    replacedGroups = report.replacedGroups();
    newGroups = report.newGroups();
    records = report.records();
    refused = report.refused();
  }
}

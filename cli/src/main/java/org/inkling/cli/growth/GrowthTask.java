package org.inkling.cli.growth;

import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.KeyFile;

/**
 * The task of growing one index.
 *
 * @param kind the index
 * @param plan the plan of the growth
 * @param keyFile the file of the keys
 */
record GrowthTask(SubjectKind kind, GrowthPlan plan, String keyFile)
    implements ChildTask<GrowthResult> {
  @Override
  public GrowthResult run(ChildContext context) throws InterruptedException {
    return new GrowthSession(kind::load, plan, KeyFile.map(keyFile), context).run();
  }
}

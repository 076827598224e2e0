package org.inkling.cli.growth;

import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.KeyFile;

/**
 * The growth of one index.
 *
 * @param kind the index
 * @param plan how it grows
 * @param keyFile where the keys are
 */
record GrowthTask(SubjectKind kind, GrowthPlan plan, String keyFile)
    implements ChildTask<GrowthResult> {
  @Override
  public GrowthResult run(ChildContext context) throws InterruptedException {
    return new GrowthSession(kind::load, plan, KeyFile.map(keyFile), context).run();
  }
}

package org.inkling.cli.bench;

import java.io.Serializable;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.Plan;

/**
 * A request to the child process of an index.
 *
 * @param <R> the type of the answer
 */
sealed interface Request<R extends Serializable> extends ChildTask<R> {

  /**
   * Creates the streams, and loads the index unless it is already loaded as the plan requires.
   * Returns the number of loaded keys.
   */
  record Prepare(SubjectFactory kind, Plan plan, String keyFile) implements Request<Integer> {
    @Override
    public Integer run(ChildContext context) {
      PlanRun session = new PlanRun(this, context.take(LoadedSubject.class));
      context.keep(session);
      return session.loaded().entries();
    }
  }

  /**
   * Runs the workload once.
   *
   * @param seconds the longest time
   * @param counts whether its latencies count
   */
  record Repeat(double seconds, boolean counts) implements Request<Answer.Repeated> {
    @Override
    public Answer.Repeated run(ChildContext context) throws InterruptedException {
      return context.kept(PlanRun.class).repeat(this);
    }
  }

  /**
   * Runs the workload once, with operations due at even intervals.
   *
   * @param seconds the longest time
   * @param perSecond the rate; 0 if each operation is due as soon as the previous one has ended
   */
  record Pace(double seconds, double perSecond) implements Request<Answer.Paced> {
    @Override
    public Answer.Paced run(ChildContext context) throws InterruptedException {
      return context.kept(PlanRun.class).pace(this);
    }
  }

  /** Ends the plan. An index that the plan did not write to stays loaded for the next plan. */
  record Finish() implements Request<Answer.Totals> {
    @Override
    public Answer.Totals run(ChildContext context) {
      PlanRun.Finished finished = context.take(PlanRun.class).orElseThrow().finish();
      finished.left().ifPresent(context::keep);
      return finished.totals();
    }
  }
}

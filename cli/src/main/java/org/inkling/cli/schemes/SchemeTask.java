package org.inkling.cli.schemes;

import java.io.Serializable;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Machine;
import org.inkling.loft.RetrainingScheme;

/**
 * A request to the child process of a scheme.
 *
 * @param <R> the type of the answer
 */
sealed interface SchemeTask<R extends Serializable> extends ChildTask<R> {

  /**
   * Creates the streams.
   *
   * @param scheme the scheme
   * @param plan the comparison
   * @param keyFile the file of the keys
   */
  record Prepare(RetrainingScheme scheme, SchemesPlan plan, String keyFile)
      implements SchemeTask<Jvm> {
    @Override
    public Jvm run(ChildContext context) {
      context.keep(
          new SchemeSession(
              scheme,
              plan,
              entries -> SubjectKind.LOFT.load(entries, scheme),
              KeyFile.map(keyFile)));
      return new Jvm(Machine.jdk(), Machine.flags());
    }
  }

  /**
   * Runs a mix once.
   *
   * @param mix the mix of operations
   * @param turn the turn that the run belongs to
   */
  record Run(Workload mix, int turn) implements SchemeTask<SchemeRun> {
    @Override
    public SchemeRun run(ChildContext context) throws InterruptedException {
      return context.kept(SchemeSession.class).run(mix, turn);
    }
  }

  /**
   * The JVM of a child process.
   *
   * @param jdk the virtual machine
   * @param flags the flags that it was started with
   */
  record Jvm(String jdk, String flags) implements Serializable {}
}

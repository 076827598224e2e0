package org.inkling.cli.child;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.inkling.cli.experiment.StepListener;
import org.jspecify.annotations.Nullable;

/** The services of a child process for its tasks. */
public final class ChildContext implements StepListener {
  private final StepListener steps;
  private @Nullable AutoCloseable kept;

  /** Reports steps to {@code steps}. */
  public ChildContext(StepListener steps) {
    this.steps = steps;
  }

  @Override
  public void report(String step) {
    steps.report(step);
  }

  /** Keeps an object for later tasks. The child closes it when it ends. */
  public void keep(AutoCloseable object) {
    kept = object;
  }

  /** Returns the object that an earlier task kept. */
  public <T extends AutoCloseable> T kept(Class<T> type) {
    return type.cast(requireNonNull(kept));
  }

  /** Removes and returns the kept object of the type, if there is one. */
  public <T extends AutoCloseable> Optional<T> take(Class<T> type) {
    Optional<T> taken = Optional.ofNullable(kept).filter(type::isInstance).map(type::cast);
    kept = taken.isPresent() ? null : kept;
    return taken;
  }

  void close() throws Exception {
    if (kept != null) {
      kept.close();
    }
  }
}

package org.inkling.cli.child;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.inkling.cli.experiment.Steps;
import org.jspecify.annotations.Nullable;

/** The child process as its tasks see it. */
public final class ChildContext implements Steps {
  private final Steps steps;
  private @Nullable AutoCloseable kept;

  /** Reports steps to {@code steps}. */
  public ChildContext(Steps steps) {
    this.steps = steps;
  }

  @Override
  public void report(String step) {
    steps.report(step);
  }

  /** Keeps an object for later tasks; the child closes it at its end. */
  public void keep(AutoCloseable object) {
    kept = object;
  }

  /** The object that an earlier task kept. */
  public <T extends AutoCloseable> T kept(Class<T> type) {
    return type.cast(requireNonNull(kept));
  }

  /** Takes the kept object away, if there is one of the type. */
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

package org.inkling.hybrid.stage;

import org.inkling.epoch.Pin;

/**
 * Provides the stages to be read, which may be replaced at any time. Shared by all threads;
 * allocates nothing.
 *
 * <pre>{@code
 * Pin pin = source.enter();
 * try {
 *   Stages stages = source.current();
 *   ... read them; no code of a user ...
 * } finally {
 *   source.exit(pin);
 * }
 * }</pre>
 */
public interface StageSource {

  /**
   * Pins: stages that are read while the pin is held are not closed before {@link #exit}.
   *
   * @throws IllegalStateException if the index is closed
   */
  Pin enter();

  /**
   * Returns the current stages, the same object as long as none is replaced. Must be called under a
   * pin, and the result must not be read after the pin ends.
   */
  Stages current();

  /** Ends a pin. */
  void exit(Pin pin);

  /**
   * Throws if {@link #enter} would throw, without a pin; for a cursor that returns entries from its
   * buffer.
   *
   * @throws IllegalStateException if the index is closed
   */
  void requireOpen();
}

package org.inkling.hybrid.stage;

import org.inkling.epoch.Pin;

/**
 * Where the stages to be read come from, which may be replaced at any time. Shared by all threads;
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
   * Pins: none of the stages read from now on is closed before the exit.
   *
   * @throws IllegalStateException if the index is closed
   */
  Pin enter();

  /**
   * The stages in force, the same object as long as none was replaced; to be called under a pin,
   * and read no longer than that.
   */
  Stages current();

  /** Ends a pin. */
  void exit(Pin pin);

  /**
   * Fails as {@link #enter} does, without a pin; for a cursor's steps from its buffer.
   *
   * @throws IllegalStateException if the index is closed
   */
  void requireOpen();
}

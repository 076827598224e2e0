package org.inkling.source;

/** An index, a store or a file that records whether its keys are signed or unsigned numbers. */
public interface KeyOrdered {

  /**
   * Returns whether the keys are signed or unsigned numbers; see {@link KeyOrder}.
   *
   * @throws IllegalStateException if it is closed
   */
  KeyOrder keyOrder();
}

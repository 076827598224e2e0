package org.inkling.stats;

/** An object that can report its gauges; see {@link Gauges#register}. */
public interface GaugeSource {
  /**
   * Returns the gauges as of about this instant. Costs a few loads and never waits; may be called
   * from any thread, also during and after a close.
   */
  GaugeReport gauges();
}

package org.inkling.stats;

/** Something alive that can tell where it stands; see {@link Gauges#register}. */
public interface GaugeSource {
  /**
   * Where it stands, at about this instant: a few loads, from any thread, without waiting; also
   * while it is being closed, and after that.
   */
  GaugeReport gauges();
}

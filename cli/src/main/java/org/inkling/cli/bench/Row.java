package org.inkling.cli.bench;

import java.util.List;
import java.util.stream.DoubleStream;
import org.inkling.cli.experiment.Spread;

/**
 * What one index came to in one measurement.
 *
 * @param index the index
 * @param keys the key set
 * @param plan the measurement
 * @param repeats in the order in which they were run
 * @param totals of all repeats
 */
public record Row(
    Contender index,
    KeyChoice keys,
    Plan plan,
    List<Answer.Repeated> repeats,
    Answer.Totals totals) {

  /** The one in the middle, or the mean of the two. */
  public double medianOpsPerSecond() {
    return medianOpsPerSecond(repeats);
  }

  /** The same of any repeats, of which there is one at least. */
  static double medianOpsPerSecond(List<Answer.Repeated> repeats) {
    return Spread.of(rates(repeats)).median();
  }

  double minOpsPerSecond() {
    return rates(repeats).min().orElseThrow();
  }

  double maxOpsPerSecond() {
    return rates(repeats).max().orElseThrow();
  }

  private static DoubleStream rates(List<Answer.Repeated> repeats) {
    return repeats.stream().mapToDouble(Answer.Repeated::perSecond);
  }

  /** What the threads allocated for each. */
  public double heapBytesPerOperation() {
    long operations = repeats.stream().mapToLong(Answer.Repeated::operations).sum();
    long bytes = repeats.stream().mapToLong(Answer.Repeated::allocatedBytes).sum();
    return (double) bytes / Math.max(1, operations);
  }

  /** Of all repeats. */
  public long gcMillis() {
    return repeats.stream().mapToLong(Answer.Repeated::gcMillis).sum();
  }

  /** The memory of the index in all repeats, every second; none if nothing was written. */
  List<MemorySample> memory() {
    return repeats.stream().flatMap(repeat -> repeat.memory().stream()).toList();
  }

  long mostRetiredBytes() {
    return memory().stream().mapToLong(MemorySample::retiredBytes).max().orElse(0);
  }

  /** How many samples have more retired memory than the bound. */
  long samplesBeyondBound() {
    return memory().stream().filter(sample -> !sample.isWithinBound()).count();
  }

  /** Of all repeats. */
  public long wrongAnswers() {
    return repeats.stream().mapToLong(Answer.Repeated::wrongAnswers).sum();
  }

  /**
   * The keys of a measurement.
   *
   * @param spec as the command line has them
   * @param count how many there are
   */
  public record KeyChoice(String spec, int count) {}
}

package org.inkling.cli.bench;

import java.util.List;
import java.util.stream.DoubleStream;
import org.inkling.cli.experiment.Spread;

/**
 * The results of one index in one measurement.
 *
 * @param index the index
 * @param keys the key set
 * @param plan the measurement
 * @param repeats in the order in which they were run
 * @param totals of all repeats
 */
public record Row(
    SubjectFactory index,
    KeyChoice keys,
    Plan plan,
    List<Answer.Repeated> repeats,
    Answer.Totals totals) {

  /** Returns the median of the repeats' rates. */
  public double medianOpsPerSecond() {
    return medianOpsPerSecond(repeats);
  }

  /** Returns the median rate of one or more repeats. */
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

  /** Returns the heap bytes that the threads allocated per operation. */
  public double heapBytesPerOperation() {
    long operations = repeats.stream().mapToLong(Answer.Repeated::operations).sum();
    long bytes = repeats.stream().mapToLong(Answer.Repeated::allocatedBytes).sum();
    return (double) bytes / Math.max(1, operations);
  }

  /** Returns the time that the garbage collector took in all repeats. */
  public long gcMillis() {
    return repeats.stream().mapToLong(Answer.Repeated::gcMillis).sum();
  }

  /**
   * Returns samples of the index's memory from all repeats, one per second; none if nothing was
   * written.
   */
  List<MemorySample> memory() {
    return repeats.stream().flatMap(repeat -> repeat.memory().stream()).toList();
  }

  long maxRetiredBytes() {
    return memory().stream().mapToLong(MemorySample::retiredBytes).max().orElse(0);
  }

  /** Returns the number of samples whose retired memory exceeds the bound. */
  long samplesBeyondBound() {
    return memory().stream().filter(sample -> !sample.isWithinBound()).count();
  }

  /** Returns the number of wrong answers in all repeats. */
  public long wrongAnswers() {
    return repeats.stream().mapToLong(Answer.Repeated::wrongAnswers).sum();
  }

  /**
   * The keys of a measurement.
   *
   * @param spec the spelling of the command line
   * @param count the number of keys
   */
  public record KeyChoice(String spec, int count) {}
}

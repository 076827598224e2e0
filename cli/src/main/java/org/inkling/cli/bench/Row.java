package org.inkling.cli.bench;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.ByteValues;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.Plan;

/**
 * The results of one index in one measurement.
 *
 * @param repeats in the order in which they were run
 * @param totals of all repeats
 */
public record Row(
    SubjectFactory index,
    @Flat KeyChoice keys,
    @Flat Plan plan,
    @Expose(serialize = false) List<Answer.Repeated> repeats,
    @Expose(serialize = false) Answer.Totals totals) {

  /** Returns the median of the repeats' rates. */
  public double medianOpsPerSecond() {
    return spread().median();
  }

  /** Returns the median, the minimum and the maximum of the repeats' rates. */
  public Spread spread() {
    return spread(repeats);
  }

  /** Returns the spread of the rates of one or more repeats. */
  static Spread spread(List<Answer.Repeated> repeats) {
    return Spread.of(repeats.stream().mapToDouble(Answer.Repeated::perSecond));
  }

  /** Returns the heap bytes that the threads allocated per operation. */
  public double heapBytesPerOperation() {
    return (double) sum(Answer.Repeated::allocatedBytes)
        / Math.max(1, sum(Answer.Repeated::operations));
  }

  /** Returns the processor time per operation, of all threads of the process; 0 if unknown. */
  public double processorNanosPerOperation() {
    return (double) sum(Answer.Repeated::processorNanos)
        / Math.max(1, sum(Answer.Repeated::operations));
  }

  /** Returns the time that the garbage collector took in all repeats. */
  public long gcMillis() {
    return sum(Answer.Repeated::gcMillis);
  }

  /** Returns the time that the compilers took in all repeats. */
  public long compilerMillis() {
    return sum(Answer.Repeated::compilerMillis);
  }

  /** Returns the number of wrong answers in all repeats. */
  public long wrongAnswers() {
    return sum(Answer.Repeated::wrongAnswers);
  }

  private long sum(ToLongFunction<Answer.Repeated> part) {
    return repeats.stream().mapToLong(part).sum();
  }

  /** Returns the figures by their names in JSON, in base units. */
  @Flat
  Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    if (index instanceof ByteValues values) {
      figures.put("valueBytes", values.length());
      if (values.strings() != null) {
        figures.put("meanKeyBytes", values.strings().meanBytes());
      }
    }
    figures.put("loadedKeys", totals.afterLoad().keys());
    figures.put("medianOpsPerSecond", spread().median());
    figures.put("minOpsPerSecond", spread().min());
    figures.put("maxOpsPerSecond", spread().max());
    figures.put("p50Nanos", totals.latencies().at(50));
    figures.put("p99Nanos", totals.latencies().at(99));
    figures.put("p999Nanos", totals.latencies().at(99.9));
    figures.put("heapBytesPerOperation", heapBytesPerOperation());
    figures.put("processorNanosPerOperation", processorNanosPerOperation());
    figures.put("gcMillis", gcMillis());
    figures.put("compilerMillis", compilerMillis());
    figures.put("wrongAnswers", wrongAnswers());
    figures.put("bytesPerKey", totals.atEnd().bytesPerKey());
    figures.put("bytesPerKeyAfterLoad", totals.afterLoad().bytesPerKey());
    figures.put("heapBytes", totals.atEnd().heapBytes());
    figures.put("offHeapBytes", totals.atEnd().offHeapBytes());
    figures.put("memoryFloor", totals.floor());
    return figures;
  }

  @Flat
  Host host() {
    return totals.host();
  }

  /**
   * The keys of a measurement.
   *
   * @param spec the spelling of the command line
   */
  public record KeyChoice(
      @SerializedName("keys") String spec, @SerializedName("keyCount") int count) {}
}

package org.inkling.cli.store;

import java.util.LinkedHashMap;
import java.util.Map;
import org.inkling.hybrid.index.HybridStatistics;

/** The statistics of a store, by the names that they have in JSON, for which figures are drawn. */
final class StoreNumbers {
  private StoreNumbers() {}

  static Map<String, Object> of(HybridStatistics of) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    add(numbers, of.run());
    add(numbers, of.stages());
    numbers.put("cacheBytes", of.cache().bytes());
    numbers.put("cacheHits", of.cache().hits());
    numbers.put("cacheMisses", of.cache().misses());
    add(numbers, of.merges());
    numbers.put("loggedRecords", of.log().appended());
    numbers.put("durableRecords", of.log().durable());
    return numbers;
  }

  private static void add(Map<String, Object> numbers, HybridStatistics.Run run) {
    numbers.put("runEntries", run.entries());
    numbers.put("runFiles", run.files());
    numbers.put("runBytes", run.bytes());
    numbers.put("modelBytes", run.modelBytes());
    numbers.put("manifestVersion", run.version());
  }

  private static void add(Map<String, Object> numbers, HybridStatistics.Stages stages) {
    numbers.put("stageEntries", stages.entries());
    numbers.put("stageBytes", stages.bytes());
    numbers.put("capacityBytes", stages.capacityBytes());
    numbers.put("frozenStages", stages.frozen());
    numbers.put("frozenBytes", stages.frozenBytes());
    numbers.put("reservedBytes", stages.reservedBytes());
  }

  private static void add(Map<String, Object> numbers, HybridStatistics.Merges merges) {
    numbers.put("merges", merges.count());
    numbers.put("mergeNanos", merges.nanos());
    numbers.put("mergedEntries", merges.entries());
    numbers.put("mergedBytes", merges.bytes());
    numbers.put("filesWritten", merges.filesWritten());
    numbers.put("filesCarried", merges.filesCarried());
    String failure = merges.failure();
    if (failure != null) {
      numbers.put("mergeFailure", failure);
    }
    numbers.put("stalls", merges.stalls());
    numbers.put("stalledNanos", merges.stalledNanos());
  }
}

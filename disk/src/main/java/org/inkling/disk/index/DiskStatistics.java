package org.inkling.disk.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.jspecify.annotations.Nullable;

/**
 * What an open {@link DiskIndex} is, takes, and has done.
 *
 * @param entries how many there are
 * @param dataPages pages of the file that hold them
 * @param pageBytes the size of a page
 * @param fileBytes the size of the file
 * @param model the kind of its model
 * @param choice why it is of this kind, if the builder was to choose; null if it was told
 * @param models how many segments, knots or separators the model has
 * @param memoryBytes what each part of the model takes in memory
 * @param granularity how many entries share a predicted position
 * @param expectedPages what the builder was asked for, pages of a window by equation 4
 * @param measuredPages the mean number of pages of a window, of keys drawn when the file was built
 * @param pagesFromStart of these, how many are read from the window's start until the key's page
 * @param pagesFromMiddle and how many from the likeliest page
 * @param access how its bytes come: direct, buffered or mapped
 * @param fetch how windows are read
 * @param reads how many reads there were since it was opened, each of one or more pages
 * @param pagesRead how many pages they brought; those from a {@link PageCache} are not among them
 * @param cacheHits pages that lookups and beginnings of walks took from the cache instead
 * @param cacheMisses pages that they looked for there and had to read
 * @units bytes, except where the name says otherwise
 * @source SIGMOD'24, sections 4 and 5
 */
public record DiskStatistics(
    long entries,
    long dataPages,
    int pageBytes,
    long fileBytes,
    ModelKind model,
    @Nullable ModelChoice choice,
    long models,
    Map<String, Long> memoryBytes,
    int granularity,
    double expectedPages,
    double measuredPages,
    double pagesFromStart,
    double pagesFromMiddle,
    String access,
    FetchStrategy fetch,
    long reads,
    long pagesRead,
    long cacheHits,
    long cacheMisses) {

  /** Copies the parts, in their order. */
  public DiskStatistics {
    memoryBytes = Collections.unmodifiableMap(new LinkedHashMap<>(memoryBytes));
  }

  /** What the whole model takes in memory. */
  public long modelBytes() {
    return memoryBytes.values().stream().mapToLong(Long::longValue).sum();
  }
}

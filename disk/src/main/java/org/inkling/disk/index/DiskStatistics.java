package org.inkling.disk.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.jspecify.annotations.Nullable;

/**
 * Properties, size and activity of an open {@link DiskIndex}.
 *
 * @param entries the number of entries
 * @param dataPages the number of pages that hold them
 * @param pageBytes the size of a page
 * @param fileBytes the size of the file
 * @param model the kind of its model
 * @param choice why this kind was chosen, if the builder chose it; null if the kind was set
 * @param models the number of segments, knots or separators of the model
 * @param memoryBytes the memory of each part of the model
 * @param granularity how many entries share a predicted position
 * @param expectedPages the setting of the builder: pages per window by equation 4
 * @param measuredPages the mean number of pages per window, for keys sampled when the file was
 *     built
 * @param pagesFromStart how many of these are read from the window's start up to the key's page
 * @param pagesFromMiddle how many of these are read from the likeliest page to the key's page
 * @param access how the file is read: direct, buffered or mapped
 * @param fetch how windows are read
 * @param reads the number of reads since the index was opened, each of one or more pages
 * @param pagesRead the number of pages read, without those from a {@link PageCache}
 * @param cacheHits pages that lookups and the starts of walks took from the cache instead
 * @param cacheMisses pages that they looked for there and had to read
 * @units bytes, except where the name says otherwise
 * @source SIGMOD'24, sections 4 and 5
 */
@SuppressWarnings("exports") // JSpecify is optional for users
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

  /** Returns the memory that the whole model takes. */
  public long modelBytes() {
    return memoryBytes.values().stream().mapToLong(Long::longValue).sum();
  }
}

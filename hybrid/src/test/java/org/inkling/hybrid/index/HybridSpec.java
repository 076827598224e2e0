package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.PointIndex;
import org.inkling.source.SortedEntrySource;

/** The hybrid index for the law-suites, each in a folder of its own. */
enum HybridSpec implements IndexSpec {
  /** As users get it, but that nobody waits for the disk; no merge comes by itself. */
  DEFAULT(HybridOptions.defaults().sync(SyncMode.OPERATING_SYSTEM)),

  /** Stages of about a thousand keys, so that a rotation and a merge are always under way. */
  TINY(tiny()),

  /** The same over direct access, with a cache of eight pages. */
  CACHED(cached());

  private final HybridOptions options;
  private final Map<PointIndex, Path> folders = new ConcurrentHashMap<>();

  HybridSpec(HybridOptions options) {
    this.options = options;
  }

  /** Small stages over files of few keys. */
  static HybridOptions tiny() {
    return HybridOptions.defaults()
        .sync(SyncMode.OPERATING_SYSTEM)
        .pageBytes(512)
        .access(DiskIndexOptions.defaults().buffered())
        .partitionEntries(500)
        .trigger(MergeTrigger.constant(40_000));
  }

  /** Files of a few pages each, whose pages find no room all at once. */
  static HybridOptions cached() {
    return tiny().pageBytes(4096).access(DiskIndexOptions.defaults()).cacheBytes(8 * 4096);
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("recovery");
  }

  @Override
  public PointIndex empty() {
    Path folder = newFolder();
    return kept(HybridIndex.open(folder, options), folder);
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    Path folder = newFolder();
    try {
      return kept(HybridIndex.load(folder, options, source), folder);
    } catch (RuntimeException e) {
      delete(folder); // nothing holds it
      throw e;
    }
  }

  private PointIndex kept(HybridIndex index, Path folder) {
    folders.put(index, folder);
    return index;
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("inkling-hybrid-laws");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void checkStructure(PointIndex index) {
    var hybrid = (HybridIndex) index;
    hybrid.awaitMerges();
    hybrid.checkStructure();
  }

  /** That the folder is free again and what is in it can be opened; then it goes. */
  @Override
  public void checkClosed(PointIndex index) {
    assertThrows(IllegalStateException.class, ((HybridIndex) index)::checkStructure);
    Path folder = folders.remove(index);
    if (folder != null) {
      try (HybridIndex again = HybridIndex.open(folder, options)) {
        again.checkStructure();
      }
      delete(folder);
    }
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

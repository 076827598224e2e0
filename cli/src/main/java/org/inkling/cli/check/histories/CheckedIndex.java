package org.inkling.cli.check.histories;

import java.util.LinkedHashMap;
import java.util.Map;
import org.inkling.bli.BliBuilder;
import org.inkling.bli.BliIndex;
import org.inkling.bli.BliStatistics;
import org.inkling.bytes.BytesBuilder;
import org.inkling.bytes.BytesStatistics;
import org.inkling.bytes.LongBytesBuilder;
import org.inkling.bytes.LongBytesStatistics;
import org.inkling.bytes.check.BytesAsLongs;
import org.inkling.bytes.check.LongBytesAsLongs;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.json.Labelled;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftStatistics;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.XIndexH;
import org.inkling.xindex.XIndexHBuilder;
import org.inkling.xindex.XIndexHStatistics;
import org.inkling.xindex.XIndexR;
import org.inkling.xindex.XIndexRBuilder;
import org.inkling.xindex.XIndexStatistics;

/** An index in memory that the check can take, by its name on the command line. */
enum CheckedIndex implements Labelled {
  /** LOFT. Tiny nodes have epsilon 1, range 2 and expansion 1. */
  LOFT {
    @Override
    BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries) {
      return BuiltIndex.of(
          limited(plan, plan.nodes().builder(NAME).seed(seed)).build(entries),
          index -> changes(index.statistics()));
    }
  },

  /** BLI. Tiny means buckets of 3 and segments of 4 children. */
  BLI {
    @Override
    BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries) {
      BliBuilder builder = BliIndex.builder().name(NAME);
      if (plan.limit() != HistoriesPlan.NO_LIMIT) {
        builder = builder.memoryLimitBytes(plan.limit());
      }
      if (plan.nodes() == NodeKind.TINY) {
        builder = builder.tiny();
      }
      return BuiltIndex.of(builder.build(entries), index -> changes(index.statistics()));
    }
  },

  /** XIndex-R. Tiny means groups of 8 and deltas of 4. */
  XINDEX_R {
    @Override
    BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries) {
      XIndexRBuilder builder = XIndexR.builder().name(NAME);
      if (plan.limit() != HistoriesPlan.NO_LIMIT) {
        builder = builder.memoryLimitBytes(plan.limit());
      }
      if (plan.nodes() == NodeKind.TINY) {
        builder = builder.tiny();
      }
      return BuiltIndex.of(builder.build(entries), index -> changes(index.statistics()));
    }
  },

  /** XIndex-H. Tiny means groups of 2 to 8 buckets that move one by one. */
  XINDEX_H {
    @Override
    BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries) {
      XIndexHBuilder builder = XIndexH.builder().name(NAME).seed(seed);
      if (plan.limit() != HistoriesPlan.NO_LIMIT) {
        builder = builder.memoryLimitBytes(plan.limit());
      }
      if (plan.nodes() == NodeKind.TINY) {
        builder = builder.tiny();
      }
      return BuiltIndex.of(builder.build(entries), index -> changes(index.statistics()));
    }
  },

  /** The index of byte strings: a value of 16 bytes to 17 KB for each long. Tiny as of LOFT. */
  LONG_BYTES {
    @Override
    BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries) {
      LongBytesBuilder builder = plan.nodes().bytesBuilder(NAME).seed(seed);
      if (plan.limit() != HistoriesPlan.NO_LIMIT) {
        builder = builder.memoryLimitBytes(plan.limit());
      }
      var built = new LongBytesAsLongs(builder.build(LongBytesAsLongs.source(entries)));
      return BuiltIndex.of(built, index -> changes(index.statistics()));
    }
  },

  /** As {@link #LONG_BYTES}, with 8 bytes as the key of each long. Tiny nodes have 512 bytes. */
  BYTES {
    @Override
    BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries) {
      BytesBuilder builder = plan.nodes().stringsBuilder(NAME);
      if (plan.limit() != HistoriesPlan.NO_LIMIT) {
        builder = builder.memoryLimitBytes(plan.limit());
      }
      return BuiltIndex.of(load(builder, entries), index -> changes(index.statistics()));
    }
  };

  /** The name that each index reports to observers. */
  private static final String NAME = "histories";

  /**
   * Builds an index that holds {@code entries}.
   *
   * @param plan says how large its nodes are, and how much memory it may take; fresh keys force
   *     tiny nodes to change all the time
   * @param seed the seed of its random choices, if it makes any
   */
  abstract BuiltIndex build(HistoriesPlan plan, long seed, SortedEntrySource entries);

  private static LoftBuilder limited(HistoriesPlan plan, LoftBuilder builder) {
    return plan.limit() == HistoriesPlan.NO_LIMIT
        ? builder
        : builder.memoryLimitBytes(plan.limit());
  }

  private static BytesAsLongs load(BytesBuilder builder, SortedEntrySource entries) {
    return new BytesAsLongs(builder.build(BytesAsLongs.source(entries)));
  }

  private static Map<String, Long> changes(LoftStatistics statistics) {
    Map<String, Long> changes = new LinkedHashMap<>();
    changes.put("expansions", statistics.changes().expansions());
    changes.put("splits", statistics.changes().splits());
    changes.put("rootRebuilds", statistics.changes().rootRebuilds());
    return changes;
  }

  private static Map<String, Long> changes(LongBytesStatistics statistics) {
    Map<String, Long> changes = new LinkedHashMap<>();
    changes.put("expansions", statistics.expansions());
    changes.put("splits", statistics.splits());
    changes.put("rootRebuilds", statistics.rootRebuilds());
    return changes;
  }

  private static Map<String, Long> changes(BytesStatistics statistics) {
    Map<String, Long> changes = new LinkedHashMap<>();
    changes.put("splits", statistics.splits());
    changes.put("merges", statistics.merges());
    changes.put("compactions", statistics.compactions());
    return changes;
  }

  private static Map<String, Long> changes(BliStatistics statistics) {
    Map<String, Long> changes = new LinkedHashMap<>();
    changes.put("splits", statistics.splits());
    changes.put("rewrites", statistics.rewrites());
    changes.put("rebuilds", statistics.rebuilds());
    return changes;
  }

  private static Map<String, Long> changes(XIndexHStatistics statistics) {
    Map<String, Long> changes = new LinkedHashMap<>();
    changes.put("moves", statistics.changes().moves());
    changes.put("splits", statistics.changes().splits());
    changes.put("roots", statistics.changes().roots());
    return changes;
  }

  private static Map<String, Long> changes(XIndexStatistics statistics) {
    Map<String, Long> changes = new LinkedHashMap<>();
    changes.put("compactedGroups", statistics.compactedGroups());
    changes.put("splits", statistics.splits());
    changes.put("roots", statistics.roots());
    return changes;
  }
}

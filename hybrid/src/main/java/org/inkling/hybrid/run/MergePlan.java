package org.inkling.hybrid.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.inkling.index.stage.MarkedIndex;
import org.inkling.index.stage.MarkerCursor;

/**
 * The plan of a merge: which parts of a run are rewritten, and which of them together.
 *
 * <p>A part that a changed key falls into is rewritten. So is a part far smaller than the wanted
 * file size, together with the part after it (the last one with the part before it).
 *
 * @param spans ranges of neighbouring parts, which together cover the run
 * @param entriesPerFile about how many entries a file is to get
 */
record MergePlan(List<Span> spans, long entriesPerFile) {
  /**
   * A run of medium size is divided so that each worker has some files to write. Below this size a
   * file is not divided: to sync it takes as long as to merge a million entries.
   */
  private static final long MIN_ENTRIES = 1 << 20;

  private static final int FILES_PER_WORKER = 4;
  private static final int SMALL = 4; // a small part has less than 1/SMALL of a file's entries

  /**
   * Neighbouring parts, rewritten together or carried over.
   *
   * @param first the first part
   * @param end the part after the last one
   * @param from the smallest key that belongs to them
   * @param to the greatest key that belongs to them
   * @param expected about how many entries there will be
   * @param changed whether a key of the stages belongs to them
   */
  record Span(int first, int end, long from, long to, long expected, boolean changed) {
    /** Whether the parts are kept as they are. */
    boolean isCarried() {
      return !changed && end - first <= 1;
    }
  }

  /** The stages' changes to one part. */
  private static final class Changes {
    private boolean any;
    private long growth; // as if all puts were of new keys, and all deletions of keys of the run
  }

  /** Plans a merge. */
  static MergePlan of(StaticRun run, List<? extends MarkedIndex> stages, RunOptions options) {
    Changes[] changes = changes(run, stages);
    long wanted = entriesPerFile(run, changes, options);
    return new MergePlan(spans(run, changes, wanted / SMALL), wanted);
  }

  /** Like {@link #of}, but nothing is carried over, and no file is small. */
  static MergePlan ofAll(StaticRun run, List<? extends MarkedIndex> stages, RunOptions options) {
    Changes[] changes = changes(run, stages);
    for (Changes some : changes) {
      some.any = true;
    }
    long wanted = entriesPerFile(run, changes, options);
    return new MergePlan(spans(run, changes, wanted), wanted);
  }

  private static long entriesPerFile(StaticRun run, Changes[] changes, RunOptions options) {
    long total = run.size();
    for (Changes some : changes) {
      total += some.growth;
    }
    long share = Math.max(MIN_ENTRIES, total / ((long) FILES_PER_WORKER * options.workers()));
    return Math.min(options.partitionEntries(), share);
  }

  /** The changes of each part; a single element if there is no part. */
  private static Changes[] changes(StaticRun run, List<? extends MarkedIndex> stages) {
    var changes = new Changes[Math.max(1, run.partCount())];
    Arrays.setAll(changes, i -> new Changes());
    for (MarkedIndex stage : stages) {
      int part = 0;
      long last = last(run, 0);
      try (MarkerCursor cursor = stage.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE)) {
        while (cursor.next()) {
          while (cursor.key() > last) {
            last = last(run, ++part);
          }
          changes[part].any = true;
          changes[part].growth += cursor.isDeletion() ? -1 : 1;
        }
      }
    }
    return changes;
  }

  /** The greatest key that belongs to a part. */
  private static long last(StaticRun run, int part) {
    return part + 1 < run.partCount() ? run.firstKey(part + 1) - 1 : Long.MAX_VALUE;
  }

  /** The spans, each as short as possible with the required number of entries. */
  private static List<Span> spans(StaticRun run, Changes[] changes, long least) {
    var spans = new ArrayList<Span>();
    for (int part = 0; part < changes.length; part++) {
      Span span = span(run, part, changes[part]);
      if (!spans.isEmpty() && spans.getLast().expected < least) {
        span = join(spans.removeLast(), span);
      }
      spans.add(span);
    }
    if (spans.size() > 1 && spans.getLast().expected < least) {
      Span last = spans.removeLast();
      spans.add(join(spans.removeLast(), last));
    }
    return spans;
  }

  private static Span span(StaticRun run, int part, Changes changes) {
    long entries = part < run.partCount() ? run.file(part).part().entries() : 0;
    long from = part == 0 ? Long.MIN_VALUE : run.firstKey(part);
    int end = Math.min(part + 1, run.partCount());
    long expected = Math.max(0, entries + changes.growth);
    return new Span(part, end, from, last(run, part), expected, changes.any);
  }

  private static Span join(Span before, Span after) {
    return new Span(
        before.first,
        after.end,
        before.from,
        after.to,
        before.expected + after.expected,
        before.changed || after.changed);
  }
}

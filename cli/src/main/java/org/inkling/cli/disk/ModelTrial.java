package org.inkling.cli.disk;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.disk.model.ModelBuilder;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.ModelSpec;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageModels;
import org.inkling.disk.model.PageWindow;

/**
 * Builds models of one set of keys in memory, and measures their windows for keys drawn from the
 * set.
 */
final class ModelTrial {
  /** The entries of a page of 4 KiB. */
  static final int ENTRIES_PER_PAGE = 255;

  private static final int DRAWN = 20_000;

  private final long[] keys;
  private final int[] drawn;

  /** Takes keys in ascending order, and keeps a reference to the array. */
  ModelTrial(long[] keys, long seed) {
    this.keys = keys;
    var random = new SplittableRandom(seed);
    drawn = new int[keys.length == 0 ? 0 : DRAWN];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = random.nextInt(keys.length);
    }
    Arrays.sort(drawn);
  }

  /** A model and the mean measured pages of its windows. */
  record Outcome(PageModel model, double measuredPages) {}

  int keys() {
    return keys.length;
  }

  /** Tries a model with an error bound. */
  Outcome withEpsilon(ModelKind kind, long epsilon) {
    return outcome(PageModels.builderWithEpsilon(kind, epsilon, 1, ENTRIES_PER_PAGE));
  }

  /** Tries a model with the error bound that equation 4 gives for a number of pages. */
  Outcome nominal(ModelKind kind, double expectedPages) {
    return outcome(PageModels.builder(new ModelSpec(kind, expectedPages, 1), ENTRIES_PER_PAGE));
  }

  private Outcome outcome(ModelBuilder builder) {
    for (long key : keys) {
      builder.add(key);
    }
    PageModel model = builder.build();
    return new Outcome(model, measure(model));
  }

  private double measure(PageModel model) {
    var window = new PageWindow();
    long pages = 0;
    for (int position : drawn) {
      model.locate(keys[position], window);
      long page = position / ENTRIES_PER_PAGE;
      if (page < window.first() || page > window.last()) {
        throw new IllegalStateException(
            model.kind().label() + " does not find key " + keys[position] + " in page " + page);
      }
      pages += window.last() - window.first() + 1;
    }
    return (double) pages / Math.max(1, drawn.length);
  }
}

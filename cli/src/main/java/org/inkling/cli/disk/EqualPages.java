package org.inkling.cli.disk;

import java.util.HashMap;
import java.util.Map;
import org.inkling.cli.disk.ModelTrial.Outcome;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.ModelSpec;

/**
 * Finds the error bound with which a model's windows have a given measured number of pages. On real
 * keys, the number that equation 4 predicts is wrong by up to a fifth.
 *
 * <p>The number of pages grows with the bound, apart from some noise, so the bound is found by
 * bisection. Kinds that divide keys alike need nearly the same bound, so each search begins where
 * the last one ended. If no bound comes near, because the number of pages jumps from one bound to
 * the next, the largest bound with fewer pages is taken. A structure is therefore never shown
 * smaller than it would be at that number.
 */
final class EqualPages {
  /** The largest relative excess over the number of pages for a row that is compared. */
  private static final double MAX_EXCESS = 0.01;

  /** The relative distance at which the search ends. */
  private static final double NEAR = 0.004;

  private final ModelTrial trial;
  private final Map<Double, Long> hints = new HashMap<>();

  EqualPages(ModelTrial trial) {
    this.trial = trial;
  }

  /** Returns the model whose windows come nearest to a number of pages. */
  Outcome find(ModelKind kind, double pages) {
    return new Search(kind, pages).run();
  }

  private final class Search {
    private final ModelKind kind;
    private final double pages;
    private final Map<Long, Double> known = new HashMap<>();
    private Outcome best;
    private long bestEpsilon;

    Search(ModelKind kind, double pages) {
      this.kind = kind;
      this.pages = pages;
      long nominal = new ModelSpec(kind, pages, 1).epsilon(ModelTrial.ENTRIES_PER_PAGE);
      bestEpsilon = hints.getOrDefault(pages, nominal);
      best = trial.withEpsilon(kind, bestEpsilon);
      known.put(bestEpsilon, best.measuredPages());
    }

    Outcome run() {
      if (!isNear()) {
        bisect();
      }
      hints.put(pages, bestEpsilon);
      return best;
    }

    private boolean isNear() {
      return Math.abs(best.measuredPages() / pages - 1) <= NEAR;
    }

    /**
     * Returns whether a number of pages is nearer to the wanted one. A number that exceeds it by
     * more than the tolerance is worse than any that does not.
     */
    private boolean isBetter(double measured, double other) {
      boolean fits = measured <= pages * (1 + MAX_EXCESS);
      boolean otherFits = other <= pages * (1 + MAX_EXCESS);
      return fits == otherFits ? Math.abs(measured - pages) < Math.abs(other - pages) : fits;
    }

    private double measured(long epsilon) {
      return known.computeIfAbsent(
          epsilon,
          wanted -> {
            Outcome outcome = trial.withEpsilon(kind, wanted);
            if (isBetter(outcome.measuredPages(), best.measuredPages())) {
              best = outcome;
              bestEpsilon = wanted;
            }
            return outcome.measuredPages();
          });
    }

    private void bisect() {
      long step = 1;
      long low = bestEpsilon;
      while (low > 0 && measured(low) > pages && !isNear()) {
        low = Math.max(0, low - step);
        step *= 2;
      }
      long high = Math.max(low, bestEpsilon);
      step = 1;
      while (measured(high) < pages && high < trial.keys() && !isNear()) {
        high += step;
        step *= 2;
      }
      while (high - low > 1 && !isNear()) {
        long middle = (low + high) >>> 1;
        if (measured(middle) < pages) {
          low = middle;
        } else {
          high = middle;
        }
      }
      if (!isNear()) {
        double _ = measured(low); // 0 may not have been tried
      }
    }
  }
}

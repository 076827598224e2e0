package org.inkling.cli.check.histories;

import org.inkling.loft.LoftStatistics;

/**
 * Structure changes that went on beside the operations, over all indexes of a run.
 *
 * @param expansions nodes that were replaced by one of the same model
 * @param splits nodes that were replaced by those of new models
 * @param rootRebuilds roots that were replaced
 */
record ChangeTotals(long expansions, long splits, long rootRebuilds) {

  /** With the changes of one more index. */
  ChangeTotals plus(LoftStatistics statistics) {
    return new ChangeTotals(
        expansions + statistics.expansions(),
        splits + statistics.splits(),
        rootRebuilds + statistics.rootRebuilds());
  }
}

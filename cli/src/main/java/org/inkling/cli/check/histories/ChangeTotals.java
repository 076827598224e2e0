package org.inkling.cli.check.histories;

import org.inkling.loft.LoftStatistics;

/**
 * The structure changes during the operations, summed over all indexes of a run.
 *
 * @param expansions the number of nodes that were replaced by one of the same model
 * @param splits the number of nodes that were replaced by nodes of new models
 * @param rootRebuilds the number of roots that were replaced
 */
record ChangeTotals(long expansions, long splits, long rootRebuilds) {

  /** Returns the totals including another index. */
  ChangeTotals plus(LoftStatistics statistics) {
    return new ChangeTotals(
        expansions + statistics.expansions(),
        splits + statistics.splits(),
        rootRebuilds + statistics.rootRebuilds());
  }
}

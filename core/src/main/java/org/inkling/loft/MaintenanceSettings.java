package org.inkling.loft;

import java.util.concurrent.Executor;
import org.inkling.loft.policy.ChangePolicy;

/**
 * Where the background work of an index runs, how much of it at once, and who decides on it.
 *
 * @param executor where its chunks run
 * @param workers how many at once
 * @param policy decides on the changes of nodes
 * @param checkNanos from one check of all nodes to the next
 */
record MaintenanceSettings(Executor executor, int workers, ChangePolicy policy, long checkNanos) {}

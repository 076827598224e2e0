package org.inkling.loft.engine;

import java.util.concurrent.Executor;
import org.inkling.loft.policy.ChangePolicy;

/**
 * Settings of an index's background work: where it runs, its parallelism and its policy.
 *
 * @param executor runs the chunks
 * @param workers how many chunks run at once
 * @param policy decides on the changes of nodes
 * @param checkNanos the interval between checks of all nodes
 */
public record MaintenanceSettings(
    Executor executor, int workers, ChangePolicy policy, long checkNanos) {}

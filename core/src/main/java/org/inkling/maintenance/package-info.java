/**
 * The scheduler that runs the background work of an index on an executor that its owner chooses.
 *
 * <p>A structure defines its work ({@link org.inkling.maintenance.MaintenanceTask}) and requests
 * it; the scheduler ensures that a chunk begins after each request, limits the number of workers,
 * and lets a thread wait until no work is left. Each task of the executor is one chunk: a test can
 * step through the chunks with an executor that queues them, and indexes that share threads take
 * turns. An executor that never runs a task delays maintenance, but never an operation.
 *
 * <p>The scheduler has no timer: work that is pending because a grace period has not passed
 * continues with the next request, or in an await.
 */
@NullMarked
package org.inkling.maintenance;

import org.jspecify.annotations.NullMarked;

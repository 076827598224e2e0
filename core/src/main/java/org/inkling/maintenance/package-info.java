/**
 * The one scheduler that runs an index's background work on an executor that its owner chooses.
 *
 * <p>A structure says what there is to do ({@link org.inkling.maintenance.MaintenanceTask}) and
 * asks for it; the scheduler sees to it that a chunk begins after each request, that so many
 * workers at most are at it, and that somebody can wait until nothing is left. Each task of the
 * executor is one chunk: an executor that queues lets a test step them, and indexes that share
 * threads take turns. One that never runs delays maintenance, never an operation.
 *
 * <p>The scheduler has no clock: work that is pending because a grace period is not over goes on
 * with the next request, or in an await.
 */
@NullMarked
package org.inkling.maintenance;

import org.jspecify.annotations.NullMarked;

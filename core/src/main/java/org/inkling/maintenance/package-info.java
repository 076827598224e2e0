/**
 * The one scheduler that runs an index's background work on an executor that its owner chooses.
 *
 * <p>A structure says what there is to do ({@link org.inkling.maintenance.MaintenanceTask}) and
 * asks for a round; the scheduler sees to it that one round at a time runs, that a request made
 * during a round is not lost, and that somebody can wait until nothing is left. An executor that
 * queues lets a test step every round; one that never runs delays maintenance, never an operation.
 */
@NullMarked
package org.inkling.maintenance;

import org.jspecify.annotations.NullMarked;

/**
 * The engine of structure changes: what runs in the background of an index, a store or a log.
 *
 * <p><b>Changes.</b> A {@link org.inkling.maintenance.StructureChange} is a state machine; each of
 * its steps says how it has to run, and {@link org.inkling.maintenance.ChangeRunner} runs it so. A
 * {@link org.inkling.maintenance.ChangeRound} hands the nodes of an index and their changes to
 * workers, through {@link org.inkling.maintenance.WorkQueues}. Nodes that are due wait for the next
 * round in {@link org.inkling.maintenance.DueNodes}. {@link org.inkling.maintenance.StateWord}
 * holds the phase of the background work and its flags.
 *
 * <p><b>Workers.</b> An owner defines its work ({@link org.inkling.maintenance.MaintenanceTask})
 * and requests it. {@link org.inkling.maintenance.MaintenanceScheduler} runs it on an executor that
 * the owner chooses: it ensures that a chunk begins after each request (after the next one, if the
 * chunk is left to another writer), limits the number of workers, and lets a thread wait until no
 * work is left. Each task of the executor is one chunk, so a test can step through the chunks, and
 * indexes that share threads take turns. An executor that never runs a task delays maintenance, but
 * never an operation.
 *
 * <p><b>Time.</b> The scheduler has no timer: work that is pending because a grace period has not
 * passed continues with the next request, or in an await. {@link
 * org.inkling.maintenance.InspectionTimer} requests inspections while an index is used, and sleeps
 * otherwise.
 *
 * <p><b>Not here.</b> Which nodes change, and into what: each index decides. Reclamation: see
 * {@code org.inkling.epoch}.
 */
@NullMarked
package org.inkling.maintenance;

import org.jspecify.annotations.NullMarked;

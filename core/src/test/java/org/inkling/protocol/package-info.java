/**
 * The protocol of docs/retraining.md as an explicit-state model: a small interpreter whose states
 * are explored exhaustively. It shares no code with LOFT.
 *
 * <p>What is modelled: nodes of an array and a bucket behind its pointer, in which both keys probe
 * the same slots; headers, lines of two roots, fan-outs; value words that name cells; retirement
 * and grace periods of everything. Operations follow {@code OperationThread}, workers {@code
 * WorkerThread} and {@code SweepThread}; what a change may begin after is the general rule of the
 * design, weaker than the rounds of the implementation. The snapshot of a change is any set of
 * keys, so {@code Setup.claimed} stands for it.
 *
 * <p>What is asked: every answer has a sequential order with all others on its key ({@code
 * Histories}); nothing is used that may be free, or retired twice, or leaked ({@code Memory}); at
 * every moment without an operation inside, wherever workers have stopped, the words say what some
 * order left ({@code Rest}); the invariants of the words hold ({@code Structure}); nobody waits
 * ({@code Explorer}). The comments of {@code Actor} and {@code Visited} say why putting accesses
 * together and keeping hashes only loses nothing, or how little.
 *
 * <p>What is not: memory orders (jcstress has them), deeper levels of buckets, cursors, addresses
 * that come back in use (their use would be reported before), training.
 */
@NullMarked
package org.inkling.protocol;

import org.jspecify.annotations.NullMarked;

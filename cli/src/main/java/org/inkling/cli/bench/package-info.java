/**
 * The measurement harness of {@code bench} and {@code quickstart}.
 *
 * <p><b>Processes.</b> Every index is measured in a process of its own and therefore has its own
 * heap, garbage collector and compiled code: no loop is compiled for the use of another index. The
 * processes are prepared side by side and then take turns, in an order that the seed shuffles: one
 * runs while the others wait for a request on their standard input. All of them therefore run under
 * the same conditions of the machine.
 *
 * <p><b>A repeat.</b> Operation streams are created before the clock starts, only from the seed,
 * and are the same for every index. A value is computed from its key, so each answer is checked on
 * arrival for a few instructions, which are the same for all indexes; writes are checked once more
 * after the clock has stopped. One operation in sixty-four is timed by itself for the latencies; a
 * timed operation does not overlap with its neighbours, which is why the median latency can exceed
 * the inverse of the throughput. The clock's own cost, some 20 to 30 ns, is included in it.
 *
 * <p><b>Not here.</b> The sources of keys are in {@code org.inkling.datasets}.
 */
@NullMarked
package org.inkling.cli.bench;

import org.jspecify.annotations.NullMarked;

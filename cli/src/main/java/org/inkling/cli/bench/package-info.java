/**
 * The measuring harness behind {@code bench} and {@code quickstart}.
 *
 * <p><b>Processes.</b> Every index is measured in a process of its own, so that it owns its heap,
 * its garbage collector and its compiled code: no loop that one index has run through is compiled
 * for another. The processes are prepared side by side and then take turns, A B A B, one running
 * while the others wait for a word on their standard input; so all of them meet the same machine.
 *
 * <p><b>A repeat.</b> Operation streams are made before the clock starts, from the seed alone, and
 * are the same for every index. Values are a mix of their key, so each answer is checked where it
 * arrives at the cost of a few instructions, the same for all; writes are checked once more when
 * the clock has stopped. One operation in sixty-four is timed by itself for the latencies; a timed
 * operation does not overlap with its neighbours, which is why the median latency can exceed the
 * inverse of the throughput. The clock's own cost, some 20 to 30 ns, is included in it.
 *
 * <p><b>Not here.</b> Where keys come from is the business of {@code org.inkling.datasets}.
 */
@NullMarked
package org.inkling.cli.bench;

import org.jspecify.annotations.NullMarked;

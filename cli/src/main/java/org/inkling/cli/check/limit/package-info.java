/**
 * Implements {@code check limit}: threads insert and remove keys in an index with a memory limit,
 * which must not finally refuse a write.
 *
 * <p><b>Capacity.</b> The command first counts the keys that a new index accepts, in the order of
 * the scenario, until it refuses a put even after one round of maintenance and one retry. The
 * scenario then keeps a share of that number.
 *
 * <p><b>Violations.</b> A refusal that remains after maintenance and a retry; a wrong answer; a
 * structure that fails its verification; more memory than the limit plus the allowed excess; more
 * than one step of memory for an index without keys.
 *
 * <p><b>Oracle.</b> Each key belongs to one thread, which keeps its value in its own map, so that
 * every answer is known.
 */
@NullMarked
package org.inkling.cli.check.limit;

import org.jspecify.annotations.NullMarked;

/**
 * Implements {@code check limit}: keys come and go in an index with a memory limit, and no write
 * may be refused for good.
 *
 * <p><b>Capacity.</b> The command first counts how many keys a new index takes, in the order of the
 * scenario, until it refuses a put which one round of maintenance and one retry do not cure. The
 * scenario then keeps a share of that number.
 *
 * <p><b>Violations.</b> A refusal that maintenance and a retry do not cure; a wrong answer; a
 * structure that does not verify; more memory than the limit and what may be reserved beyond it;
 * more than one step of memory for an index without keys.
 *
 * <p><b>Oracle.</b> Each key belongs to one thread, which keeps its value in a map of its own, so
 * that every answer is known.
 */
@NullMarked
package org.inkling.cli.check.limit;

import org.jspecify.annotations.NullMarked;

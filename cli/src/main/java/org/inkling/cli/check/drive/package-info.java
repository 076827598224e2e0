/**
 * Implements {@code check churn} and {@code check limit}: threads drive an index by puts and
 * removals, know every answer, and keep an account of its memory.
 *
 * <p><b>A drive.</b> Each thread fills the index with its keys, then a scenario chooses which keys
 * are removed and which new ones are put. Every few million operations all threads wait, and the
 * structure is checked. At the end all entries are compared in order, all keys are removed, the
 * index must have no entry, and it is closed.
 *
 * <p><b>Oracle.</b> Each key belongs to one thread, which keeps its value in its own map, so that
 * every answer is known. After some operations a thread reads one of its recent keys, present or
 * removed, and before some removals it reads the key.
 *
 * <p><b>Churn.</b> The drive ends after a time. Retired memory is at most a tenth of live memory
 * plus 64 MiB.
 *
 * <p><b>Limit.</b> The index has a memory limit. The command first counts the keys that a new index
 * accepts, in the order of the scenario, until it refuses a put even after one round of maintenance
 * and one retry. The scenario then keeps a share of that number. Violations are a refusal that
 * remains after maintenance and a retry, more memory than the limit plus the allowed excess, and
 * more than one step of memory for an index without keys.
 *
 * <p><b>Both.</b> Violations are a wrong answer, a structure that fails its verification, and
 * memory that the close did not free.
 */
@NullMarked
package org.inkling.cli.check.drive;

import org.jspecify.annotations.NullMarked;

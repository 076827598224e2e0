/**
 * The arrows of the slots: a key word is claimed once, a value word is installed with what it
 * points to, a bucket level is published once; and each of them against the freeze.
 *
 * <p>Each file holds the shipped protocol and a weakened twin of it, which shows what the order or
 * the compare-and-set is for. All states take their blocks from one allocator per test and give
 * them back in the arbiter, so that millions of states run in a few regions.
 */
@NullMarked
package org.inkling.jcstress.slots;

import org.jspecify.annotations.NullMarked;

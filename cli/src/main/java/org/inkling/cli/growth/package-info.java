/**
 * What {@code bench grow} does: an index is loaded with few keys, many are inserted, and then it is
 * compared with one that was bulk-loaded with the same keys.
 *
 * <p><b>The inserts.</b> Their keys are put in order before the clock starts. The threads take them
 * in runs of sixteen, so that the order holds among the threads as well, and all end together. The
 * first insert of a run is timed by itself and the run as a whole, so that no stall is missed;
 * after every fourth run a key that must be there is read, timed and checked. Each tenth of the
 * keys has its own rate: a structure that collapses as it grows shows there.
 *
 * <p><b>The reads.</b> When the index has settled, it takes turns with the bulk-loaded one in the
 * same process, over the same streams of keys; so both run the same compiled code on the same
 * machine at about the same time, and their ratio is the median over the turns.
 *
 * <p><b>Left alone.</b> Where it is asked for, nobody uses the two for a while; what they take
 * then, what maintenance did meanwhile and how fast they are read after that stand beside the rest.
 *
 * <p><b>Not here.</b> How one index compares with another under a steady load is the business of
 * {@code org.inkling.cli.bench}.
 */
@NullMarked
package org.inkling.cli.growth;

import org.jspecify.annotations.NullMarked;

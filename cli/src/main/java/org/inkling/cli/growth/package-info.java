/**
 * Implements {@code bench grow}: loads an index with few keys, inserts many, and then compares the
 * index with one that was bulk-loaded with the same keys.
 *
 * <p><b>The inserts.</b> The keys are ordered before the clock starts. The threads take them in
 * runs of sixteen, so that the order also holds across threads, and all threads end together. The
 * first insert of a run is timed by itself, and the run as a whole, so that no stall is missed.
 * After every fourth run, a thread reads a key that must be present, times the read and checks the
 * answer. Each tenth of the keys has its own rate, which shows whether a structure degrades as it
 * grows.
 *
 * <p><b>The reads.</b> After the index has settled, it takes turns with the bulk-loaded one in the
 * same process, over the same streams of keys. Both therefore run the same compiled code on the
 * same machine at about the same time. The reported ratio is the median over the turns.
 *
 * <p><b>Idle time.</b> On request, both indexes are left idle for a while. Their memory afterwards,
 * the changes by maintenance meanwhile and the speed of further reads are reported separately.
 *
 * <p><b>Not here.</b> The package {@code org.inkling.cli.bench} compares indexes under a steady
 * load.
 */
@NullMarked
package org.inkling.cli.growth;

import org.jspecify.annotations.NullMarked;

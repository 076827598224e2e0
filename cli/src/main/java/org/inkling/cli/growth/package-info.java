/**
 * Implements {@code bench grow}: loads an index with few keys, inserts many, and then compares the
 * index with one that was bulk-loaded with the same keys.
 *
 * <p><b>The inserts</b> are a {@link org.inkling.cli.windows.WindowedRun} in chunks of sixteen. The
 * first insert of a chunk is timed by itself, and the chunk as a whole, so that no stall is missed.
 * After every fourth chunk, a thread reads a key that must be present, times the read and checks
 * the answer. Each tenth of the inserts has its own rate, which shows whether a structure degrades
 * as it grows.
 *
 * <p><b>The reads.</b> After the index has settled, it takes turns with the bulk-loaded one in the
 * same process, over the same streams of keys. Both therefore run the same compiled code on the
 * same machine at about the same time. The reported ratio is the median over the turns.
 *
 * <p><b>Idle time.</b> On request, both indexes are left idle for a while. Their memory afterwards,
 * the changes by maintenance meanwhile and the speed of further reads are reported separately.
 */
@NullMarked
package org.inkling.cli.growth;

import org.jspecify.annotations.NullMarked;

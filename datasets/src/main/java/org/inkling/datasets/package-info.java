/**
 * Key sets: files, seeded generators, sets of strings, and the workloads drawn from them.
 *
 * <p>The published sets hold unsigned 64-bit keys; Inkling's keys are signed. The mapping is done
 * once, where keys enter or leave ({@link org.inkling.source.KeyOrder}): a signed key is the
 * unsigned one with its top bit flipped, so that both orders are the same. A generator also defines
 * its keys as unsigned and returns signed ones, so that writing a generated set to a SOSD file and
 * reading it back changes nothing.
 *
 * <p>Everything streams: a generator of 200 million keys and a file larger than the heap need the
 * same few kilobytes. The exceptions are FASTA files, whose keys must be sorted, and sets of
 * strings ({@link org.inkling.datasets.StringSets}), which are held in memory. A set is a function
 * of its name, its count and a seed, on every JVM: only {@code StrictMath} and integer arithmetic
 * decide a key.
 *
 * <p><b>Not here.</b> No folder name is built in: real sets are looked up in the folder that {@code
 * INKLING_DATA} or the caller names.
 */
@NullMarked
package org.inkling.datasets;

import org.jspecify.annotations.NullMarked;

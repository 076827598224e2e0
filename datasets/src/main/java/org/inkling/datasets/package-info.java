/**
 * Key sets: files, seeded generators, and the workloads drawn over them.
 *
 * <p>The published sets hold unsigned 64-bit keys, Inkling's keys are signed. The mapping is done
 * once, at the edge where keys enter or leave ({@link org.inkling.datasets.KeyOrder}): a signed key
 * is the unsigned one with its top bit flipped, so that both orders are the same order. A generator
 * describes its keys as unsigned ones too and hands out signed ones, so that writing a generated
 * set to a SOSD file and reading it back changes nothing.
 *
 * <p>Everything streams: a generator of 200 million keys and a file larger than the heap need the
 * same few kilobytes. The exception are the FASTA files, whose keys have to be sorted. A set is a
 * function of its name, its count and a seed, on every JVM: only {@code StrictMath} and integer
 * arithmetic decide a key.
 *
 * <p><b>Not here.</b> No folder is known by name: real sets are looked for where {@code
 * INKLING_DATA} says, or where the caller says.
 */
@NullMarked
package org.inkling.datasets;

import org.jspecify.annotations.NullMarked;

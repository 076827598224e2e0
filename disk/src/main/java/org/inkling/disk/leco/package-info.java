/**
 * Any sequence of 64-bit values as lines and residuals, with random access.
 *
 * <pre>
 *   LecoBuilder       takes values, or bounds between which a value may be chosen, one by one
 *     Corridors       the bounds of up to 4096 values that are not yet in partitions
 *     PartitionPlan   where partitions begin, by cost
 *     LineFit         the line of a partition with the least spread, and its cost
 *     LineEncoder     the same in whole numbers: slope, base and residuals
 *     PartitionList   finished partitions
 *   LecoColumn        the sequence: any value by its place, and the last one up to a value
 *     LecoShape       how wide the fields of a column are
 * </pre>
 *
 * All arithmetic is modulo 2^64, and the encoder computes the lines with the function that the
 * decoder uses. Decoding is therefore exact for any sequence, in any order; a bad fit only costs
 * bits.
 *
 * <p><b>Not here.</b> What the values mean; codes for integers that do not follow lines, which are
 * in {@code bits}.
 */
@NullMarked
package org.inkling.disk.leco;

import org.jspecify.annotations.NullMarked;

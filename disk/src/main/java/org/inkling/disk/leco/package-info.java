/**
 * Any sequence of 64-bit values as lines and what is left of them, each value reached by itself.
 *
 * <pre>
 *   LecoBuilder       takes values, or bounds between which a value may be chosen, one by one
 *     Corridors       the bounds of up to 4096 values that wait for their partitions
 *     PartitionPlan   where partitions begin, by cost
 *     LineFit         the line of a partition with the least spread, and what it would cost
 *     LineEncoder     the same in whole numbers: slope, base and residuals
 *     PartitionList   partitions that are done
 *   LecoColumn        the sequence: any value by its place, and the last one up to a value
 *     LecoShape       how wide the fields of a column are
 * </pre>
 *
 * All arithmetic is modulo 2^64 and the encoder computes the lines with the function that the
 * decoder uses. So what comes back is exact for any sequence, in any order; a bad fit costs bits
 * only.
 *
 * <p><b>Not here.</b> What the values mean; codes for integers that do not follow lines, which are
 * {@code bits}'.
 */
@NullMarked
package org.inkling.disk.leco;

import org.jspecify.annotations.NullMarked;

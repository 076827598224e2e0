/**
 * Integers in as few bits as they need, with random access.
 *
 * <pre>
 *   Bits             up to 64 bits at any place of an array of words
 *   BitAppender      such an array as it grows
 *   PackedIntegers   integers of one width
 *   EliasFano        an ascending sequence in about two bits more than the logarithm of its mean gap
 *   Words            checks of words that were read
 * </pre>
 *
 * All of them are immutable once built, are kept on the heap, and are written to files and read
 * back as 64-bit words. What is read is checked as a whole: invalid words cause an {@link
 * IllegalArgumentException}. Room is allocated only for words that have arrived, and the caller
 * bounds every number of integers, because integers of zero bits take no words.
 *
 * <p><b>Not here.</b> What the integers mean; lines through them, which are in {@code leco}.
 */
@NullMarked
package org.inkling.disk.bits;

import org.jspecify.annotations.NullMarked;

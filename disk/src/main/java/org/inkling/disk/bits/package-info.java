/**
 * Integers in as few bits as they need, each reached without the ones before it.
 *
 * <pre>
 *   Bits             up to 64 bits at any place of an array of words
 *   BitAppender      such an array as it grows
 *   PackedIntegers   integers of one width
 *   EliasFano        an ascending sequence in about two bits more than the logarithm of its mean gap
 *   Words            checks of words that were read
 * </pre>
 *
 * All of them are immutable once built, stand on the heap, and are written to files and read back
 * as 64-bit words. What is read is checked as a whole: words that make no sense give an {@link
 * IllegalArgumentException}. Room is made only for words that came, and the caller bounds every
 * number of integers, since integers of no bits take no words.
 *
 * <p><b>Not here.</b> What the integers mean, and lines through them, which are {@code leco}'s.
 */
@NullMarked
package org.inkling.disk.bits;

import org.jspecify.annotations.NullMarked;

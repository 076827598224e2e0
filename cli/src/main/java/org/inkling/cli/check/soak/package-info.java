/**
 * The soak: threads work on clustered keys for as long as one likes, and know every answer.
 *
 * <p><b>Keys.</b> A {@code KeyRange} is a stretch of the key domain with a shape of its own; a
 * {@code Cluster} is one life of a range: its places are filled, thinned, filled to the end and
 * deserted, and then another range takes its turn. Ranges come back, so the memory of a run is
 * bounded.
 *
 * <p><b>Oracle.</b> A place has one word: the version of its key and whether a write is under way.
 * Each place belongs to one thread, the only one that writes it, so the owner knows the outcome of
 * every write exactly. Everybody may read: an answer must be one of the versions between the word
 * before the read and the word after it; if they are the same, there is only one. A value tells its
 * key, life and version.
 *
 * <p><b>Quiet points.</b> Every few seconds all threads stop, and the whole index is compared with
 * all words, in both directions.
 */
@NullMarked
package org.inkling.cli.check.soak;

import org.jspecify.annotations.NullMarked;

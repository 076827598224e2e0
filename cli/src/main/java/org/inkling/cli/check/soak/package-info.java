/**
 * The soak test: threads work on clustered keys for any length of time, and know every answer.
 *
 * <p><b>Keys.</b> A {@code KeyRange} is a part of the key domain with its own distribution of keys.
 * A {@code Cluster} is one life of a range: its places are filled, thinned, filled to the end and
 * emptied, and then another range takes its turn. Ranges are reused, so the memory of a run is
 * bounded.
 *
 * <p><b>Oracle.</b> A place has one word: the version of its key and whether a write is under way.
 * Each place belongs to one thread, the only one that writes it, so the owner knows the outcome of
 * every write exactly. All threads may read: an answer must be one of the versions between the word
 * before the read and the word after it; if the words are the same, there is only one such version.
 * A value identifies its key, life and version.
 *
 * <p><b>Quiet points.</b> Every few seconds all threads stop, and the whole index is compared with
 * all words, in both directions.
 */
@NullMarked
package org.inkling.cli.check.soak;

import org.jspecify.annotations.NullMarked;

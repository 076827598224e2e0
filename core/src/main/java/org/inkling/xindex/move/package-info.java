/**
 * The background work of XIndex-H: moves of groups, by which they grow, shrink and are split, and
 * by which a group gets another hash.
 *
 * <p><b>Not here.</b> Merges of groups: a group that is empty keeps a few buckets. When a group is
 * due, and what an operation does meanwhile: {@code xindex.hash}. Rounds and the root: {@code
 * xindex.rounds}.
 */
@NullMarked
package org.inkling.xindex.move;

import org.jspecify.annotations.NullMarked;

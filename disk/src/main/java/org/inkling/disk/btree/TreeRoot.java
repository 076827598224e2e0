package org.inkling.disk.btree;

import org.jspecify.annotations.Nullable;

/**
 * Where every way through the tree begins. A new one is published for each change of the structure.
 *
 * @param page of the root
 * @param height of the tree: 1 if the root is a leaf
 * @param node the root where it is in memory, with all that is in memory below it
 * @param pages how many pages the file's header and data have: nodes are below
 */
record TreeRoot(long page, int height, @Nullable InnerNode node, long pages) {}

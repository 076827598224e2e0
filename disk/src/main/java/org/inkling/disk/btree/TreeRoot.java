package org.inkling.disk.btree;

import org.jspecify.annotations.Nullable;

/**
 * The start of every path through the tree. Each change of the structure publishes a new one.
 *
 * @param page the page of the root
 * @param height the height of the tree: 1 if the root is a leaf
 * @param node the root if it is in memory, with all nodes in memory below it
 * @param pages how many pages the file's header and data have: pages of nodes have smaller numbers
 */
record TreeRoot(long page, int height, @Nullable InnerNode node, long pages) {}

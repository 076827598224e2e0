package org.inkling.disk.btree;

/**
 * An inner node, wherever its entries stand.
 *
 * @shape at least one entry; entry i leads to the keys from its key, the fence, to below the key of
 *     entry i + 1
 */
interface Inner {

  /** How many children it has. */
  int count();

  /** The fence of a child: the smallest key that may stand below it. */
  long key(int child);

  /** The page of a child. */
  long page(int child);

  /** The child that a key belongs to. */
  int childFor(long key);
}

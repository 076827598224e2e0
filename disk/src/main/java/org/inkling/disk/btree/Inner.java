package org.inkling.disk.btree;

/**
 * An inner node, in memory or in a buffer.
 *
 * @shape at least one entry; entry i leads to the keys from its key, the fence, up to but excluding
 *     the key of entry i + 1
 */
interface Inner {

  /** Returns the number of children. */
  int count();

  /** Returns the fence of a child: the smallest key that may be below it. */
  long key(int child);

  /** Returns the page of a child. */
  long page(int child);

  /** Returns the child that a key belongs to. */
  int childFor(long key);
}

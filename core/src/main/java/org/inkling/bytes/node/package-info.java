/**
 * The bytes of a node of a tree of byte strings: sorted records under a common prefix.
 *
 * <pre>
 *   0        16       16 + c    16 + 3 c  16 + 7 c                           n - l - u    n - l    n
 *   +--------+--------+---------+---------+---------------------------------+------------+-------+
 *   | header | tags   | offsets | heads   | free  | records, in any order   | upper      | lower |
 *   +--------+--------+---------+---------+---------------------------------+------------+-------+
 *             c bytes   c shorts  c ints  ^ grows up  ^ grows down           fence keys
 *
 *   header  word 0   count: 15..0   capacity c: 31..16   prefix: 47..32   level: 55..48   appends: 63..56
 *           word 1   first record: 15..0   dead bytes: 31..16   lower: 47..32   upper: 63..48
 *   offset  long: 15   offset of the record: 14..0
 *   record  length of the value, length of the key (2 bytes each), rest of the key, value
 * </pre>
 *
 * <p>A node of level 0 is a leaf, whose values are those of the keys; the values of an inner node
 * are references to its children. Each key of a node is at least its lower fence and below its
 * upper fence, so it begins with what the fences have in common, the prefix, which no record
 * repeats. The next four bytes of a key are its head, filled up with zeros; the rest is in its
 * record. A slot is a tag (a byte of the hash of the key), an offset and a head, each in an array
 * of its own, in the order of the keys. The first slot of an inner node represents the lower fence:
 * its key has no bytes.
 *
 * <p>A get waits for memory twice: the header, the tags and the offsets are neighbours, and the
 * record is next. A search by order reads the heads, 16 in a line.
 *
 * <p><b>Torn reads.</b> A node may change while it is read; the reader learns that afterwards. So a
 * method that reads takes every count, length and offset as a number that may be anything: it
 * bounds it to the node before it uses it, its loops end after at most as many steps as a node has
 * slots, and it neither throws nor allocates. It may return a wrong answer then, which the caller
 * drops. Methods that change a node, or say that they need a steady one, are for a node that no
 * other thread changes. Test: TornNodeTest.
 *
 * <p>Loads of readers are plain, as those under a {@code StampedLock} are, and the fences of {@link
 * org.inkling.latch.VersionLatch} keep them between its begin and its validation; stores of headers
 * are opaque, so that a test that counts stores sees every change of a node.
 *
 * <p><b>Not here.</b> Latches, versions, addresses of nodes, and what a reference means: an image
 * of a node holds none of these, so that it can be written to a file and read again. Who may change
 * a node is decided in {@code bytes.tree}.
 *
 * <p><b>Sources.</b> Fence keys and a common prefix: Graefe, Modern B-Tree Techniques, 2011. Heads
 * in slots: Graefe and Larson, B-Tree Indexes and CPU Caches, ICDE 2001. A tag of hash per record:
 * Oukid and others, FPTree, SIGMOD 2016. The layout is our own.
 */
@NullMarked
package org.inkling.bytes.node;

import org.jspecify.annotations.NullMarked;

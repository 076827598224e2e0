package org.inkling.index;

/**
 * The operations of an ordered index: {@link PointOperations} and {@link OrderedReads}.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface OrderedOperations extends PointOperations, OrderedReads {}

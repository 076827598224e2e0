package org.inkling.disk.index;

/**
 * The windows that a model gives for keys that are present.
 *
 * @param meanPages the mean number of pages, which all-at-once reads
 * @param fromStart the mean number of pages up to the key's, which from-start reads
 * @param fromMiddle the mean number of pages from the likeliest to the key's, both included
 * @param widest the most pages of one window
 */
record WindowShape(double meanPages, double fromStart, double fromMiddle, long widest) {}

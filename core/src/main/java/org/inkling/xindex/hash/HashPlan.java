package org.inkling.xindex.hash;

/**
 * What decides how groups are made.
 *
 * @param shape their sizes
 * @param factors the factors of groups that mix
 */
public record HashPlan(HashShape shape, Factors factors) {}

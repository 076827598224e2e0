/**
 * Columns of numbers that models keep: plain or compressed, read by position.
 *
 * <p>A column is written once, as words of the metadata of a file, and read in memory. Most hold
 * one number for each line of a piecewise linear model: its pivot, its slope, or where it starts.
 *
 * <p>Source: Ferragina and Vinciguerra, PGM-index, VLDB 2020, section 4 (compression).
 */
@NullMarked
package org.inkling.disk.column;

import org.jspecify.annotations.NullMarked;

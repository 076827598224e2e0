package org.inkling.disk.leco;

import java.util.function.IntToLongFunction;
import org.inkling.disk.bits.Bits;

/**
 * Turns a run of corridors and their line into a partition of whole numbers.
 *
 * <p>A line is tried with its slope as stored, so the residuals follow from the values that the
 * decoder will compute. Differences are signed, and wrong where a line leaves 64 bits, so a line is
 * accepted only if every decoded value lies within its corridor. A flat line, whose differences are
 * unsigned, always qualifies.
 */
final class LineEncoder {
  private final long[] low = new long[Corridors.CAPACITY];
  private final long[] high = new long[Corridors.CAPACITY];
  private int length;
  private int dropped;

  private int width;
  private long slope;
  private long base;
  private boolean flat;

  private long triedBase;

  /** Appends the partition of the corridors starting at {@code from} to which a line was fitted. */
  void encode(Corridors corridors, int from, LineFit fit, PartitionList into) {
    length = fit.length();
    dropped = fit.dropped();
    for (int j = 0; j < length; j++) {
      low[j] = corridors.low(from + j, dropped);
      high[j] = corridors.high(from + j, dropped);
    }
    layFlat();
    if (length > 1) {
      int fraction = LecoShape.fractionBits(length);
      int min = Bits.width((long) fit.spread());
      tryLine(unit -> (long) Math.rint(Math.scalb(fit.slope(), fraction - unit)), min);
      tryLine(this::slopeOfEnds, 0);
    }
    write(into);
  }

  private void layFlat() {
    long lowest = high[0];
    long highest = low[0];
    for (int j = 1; j < length; j++) {
      lowest = Long.compareUnsigned(high[j], lowest) < 0 ? high[j] : lowest;
      highest = Long.compareUnsigned(low[j], highest) > 0 ? low[j] : highest;
    }
    slope = 0;
    flat = true;
    int needed = unsignedWidth(lowest, highest);
    do {
      width = needed;
      base = floor(lowest, width);
      needed = unsignedWidth(base, highest);
    } while (needed > width);
  }

  /**
   * How many bits the distance from {@code from} to {@code to} needs, 0 if {@code to} is not
   * greater.
   */
  private static int unsignedWidth(long from, long to) {
    return Long.compareUnsigned(to, from) <= 0 ? 0 : Bits.width(to - from);
  }

  private static long floor(long value, int width) {
    return value & -(1L << LecoShape.unit(width));
  }

  /** The slope from the first upper end to the last, exact if it is a whole number. */
  private long slopeOfEnds(int unit) {
    long steps = length - 1L;
    long rise = high[length - 1] - high[0];
    int finer = LecoShape.fractionBits(length) - unit;
    if (finer < 0) {
      return (rise / steps) >> -finer;
    }
    return ((rise / steps) << finer) + ((rise % steps) << finer) / steps;
  }

  /** Tries a slope with residuals of {@code min} bits, and with as many more as it needs. */
  private void tryLine(IntToLongFunction slopeForUnit, int min) {
    int tried = min;
    while (tried <= Long.SIZE - dropped) {
      long triedSlope = slopeForUnit.applyAsLong(LecoShape.unit(tried));
      int needed = lay(triedSlope, tried);
      if (needed <= tried) {
        takeIfShorter(triedSlope, tried);
        return;
      }
      tried = needed;
    }
  }

  /** Lays the line under all upper ends. Returns how many bits the residuals then need. */
  private int lay(long triedSlope, int tried) {
    long reference = high[0];
    long lowest = 0;
    long highest = low[0] - reference;
    for (int j = 1; j < length; j++) {
      long line = reference + LecoShape.rise(triedSlope, j, length, LecoShape.unit(tried));
      lowest = Math.min(lowest, high[j] - line);
      highest = Math.max(highest, low[j] - line);
    }
    triedBase = floor(reference + lowest, tried);
    long residual = highest - (triedBase - reference);
    return residual <= 0 ? 0 : Bits.width(residual);
  }

  private void takeIfShorter(long triedSlope, int tried) {
    if (bits(triedSlope, tried) < bits(slope, width) && holds(triedSlope, tried)) {
      slope = triedSlope;
      width = tried;
      base = triedBase;
      flat = false;
    }
  }

  /**
   * The size of a partition, without the parts common to all candidates and the upper bits of the
   * base.
   */
  private long bits(long triedSlope, int tried) {
    int slopeWidth = PartitionList.signedWidth(triedSlope);
    return (long) length * tried + slopeWidth - LecoShape.unit(tried);
  }

  private boolean holds(long triedSlope, int tried) {
    for (int j = 0; j < length; j++) {
      long line = triedBase + LecoShape.rise(triedSlope, j, length, LecoShape.unit(tried));
      long residual = Math.max(0, low[j] - line);
      long value = line + residual;
      if (Bits.width(residual) > tried
          || Long.compareUnsigned(value, low[j]) < 0
          || Long.compareUnsigned(value, high[j]) > 0) {
        return false;
      }
    }
    return true;
  }

  private void write(PartitionList into) {
    into.add(length, dropped, width, base, slope);
    for (int j = 0; j < length; j++) {
      long line = base + LecoShape.rise(slope, j, length, LecoShape.unit(width));
      into.addResidual(residual(line, low[j]));
    }
  }

  private long residual(long line, long min) {
    if (flat) {
      return Long.compareUnsigned(min, line) <= 0 ? 0 : min - line;
    }
    return Math.max(0, min - line);
  }
}

package org.inkling.bli.node;

/** Arithmetic in the place of branches that no processor can predict. */
final class BranchFree {
  private BranchFree() {}

  /** Returns 1 for 0, and 0 for all other numbers. */
  static int isZero(long number) {
    return Long.numberOfLeadingZeros(number) >>> 6;
  }
}

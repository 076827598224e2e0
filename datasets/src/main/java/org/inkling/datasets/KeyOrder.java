package org.inkling.datasets;

/** The mapping between the unsigned keys of files and the signed keys of indexes. */
public final class KeyOrder {

  private KeyOrder() {}

  /**
   * Returns the signed key at the same place in signed order as {@code unsignedKey} in unsigned
   * order.
   */
  public static long toSigned(long unsignedKey) {
    return unsignedKey ^ Long.MIN_VALUE;
  }

  /** Returns the unsigned key; the inverse of {@link #toSigned}. */
  public static long toUnsigned(long signedKey) {
    return signedKey ^ Long.MIN_VALUE;
  }
}

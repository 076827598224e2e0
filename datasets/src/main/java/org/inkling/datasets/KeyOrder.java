package org.inkling.datasets;

/** The one mapping between the unsigned keys of files and the signed keys of indexes. */
public final class KeyOrder {

  private KeyOrder() {}

  /** The signed key at the same place in signed order as {@code unsignedKey} in unsigned order. */
  public static long toSigned(long unsignedKey) {
    return unsignedKey ^ Long.MIN_VALUE;
  }

  /** The inverse of {@link #toSigned}. */
  public static long toUnsigned(long signedKey) {
    return signedKey ^ Long.MIN_VALUE;
  }
}

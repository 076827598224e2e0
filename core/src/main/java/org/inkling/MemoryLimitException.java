package org.inkling;

/**
 * Thrown when native memory is not available: an index would exceed its byte limit, or the
 * operating system refuses to map more.
 *
 * <p>The operation that requested the memory has had no effect; in a batch, the keys before the
 * refused one have been written. The index stays readable and correct.
 *
 * @units bytes throughout
 */
public final class MemoryLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The number of bytes requested. */
  private final long requestedBytes;

  /** The bytes that were reserved when the request was refused. */
  private final long reservedBytes;

  /** The limit in bytes; {@link Long#MAX_VALUE} for none. */
  private final long limitBytes;

  /**
   * Creates the exception for one refused request.
   *
   * @param what the resource requested and the index that requested it
   * @param requestedBytes the bytes requested
   * @param reservedBytes the bytes reserved at that moment
   * @param limitBytes the limit, {@link Long#MAX_VALUE} for none
   */
  public MemoryLimitException(
      String what, long requestedBytes, long reservedBytes, long limitBytes) {
    super(
        what
            + ": "
            + requestedBytes
            + " bytes requested while "
            + reservedBytes
            + " bytes are reserved and the limit is "
            + (limitBytes == Long.MAX_VALUE ? "unset" : limitBytes + " bytes"));
    this.requestedBytes = requestedBytes;
    this.reservedBytes = reservedBytes;
    this.limitBytes = limitBytes;
  }

  /** Returns the number of bytes requested. */
  public long requestedBytes() {
    return requestedBytes;
  }

  /** Returns the bytes that were reserved when the request was refused. */
  public long reservedBytes() {
    return reservedBytes;
  }

  /** Returns the byte limit, {@link Long#MAX_VALUE} for none. */
  public long limitBytes() {
    return limitBytes;
  }
}

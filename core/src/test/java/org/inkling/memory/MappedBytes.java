package org.inkling.memory;

/** What all allocators of this process have mapped, for the tests of other packages. */
public final class MappedBytes {

  private MappedBytes() {}

  /** Bytes of all regions that were reserved and not released. */
  public static long now() {
    return Regions.mappedBytes();
  }
}

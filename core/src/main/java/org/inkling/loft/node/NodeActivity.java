package org.inkling.loft.node;

/**
 * How many operations went into a node and how far they had to look, estimated from samples.
 *
 * @param readSmall reads and updates that ended within half of the range
 * @param readLarge those that ended beyond it, in the slots
 * @param readBucket those that went into a bucket
 * @param writeSmall inserts and removals that ended within half of the range
 * @param writeLarge those that ended beyond it, in the slots
 * @param writeBucket those that went into a bucket
 * @source LOFT, EuroSys'25, table 2
 */
public record NodeActivity(
    long readSmall,
    long readLarge,
    long readBucket,
    long writeSmall,
    long writeLarge,
    long writeBucket) {

  public long reads() {
    return readSmall + readLarge + readBucket;
  }

  public long writes() {
    return writeSmall + writeLarge + writeBucket;
  }

  public long all() {
    return reads() + writes();
  }
}

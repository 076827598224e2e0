package org.inkling.loft.node;

/**
 * The number of operations that went into a node and how far they had to look, estimated from
 * samples.
 *
 * @param readSmall reads and updates that ended within half of the range
 * @param readLarge reads and updates that ended beyond half of the range, in the slots
 * @param readBucket reads and updates that went into a bucket
 * @param writeSmall inserts and removals that ended within half of the range
 * @param writeLarge inserts and removals that ended beyond half of the range, in the slots
 * @param writeBucket inserts and removals that went into a bucket
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

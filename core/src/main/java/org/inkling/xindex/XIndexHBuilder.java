package org.inkling.xindex;

import java.util.concurrent.ThreadLocalRandom;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.hash.Factors;
import org.inkling.xindex.hash.HashLoader;
import org.inkling.xindex.hash.HashPlan;
import org.inkling.xindex.hash.HashShape;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.move.Mover;

/**
 * Configures and builds an {@link XIndexH}; every setting has a default that suits most uses. Of
 * two calls of one setter the last counts.
 */
public final class XIndexHBuilder extends XIndexBuilder<XIndexHBuilder, XIndexH> {
  private HashShape shape = HashShape.DEFAULT;
  private long seed = ThreadLocalRandom.current().nextLong();

  XIndexHBuilder() {
    super("xindex-h");
  }

  /**
   * Sets the seed of the factors by which groups hash that do not hash by their model; by default
   * it is random, so that nobody can choose keys that share a bucket. A test that sets it gets the
   * same groups in each run.
   */
  public XIndexHBuilder seed(long seed) {
    this.seed = seed;
    return this;
  }

  /**
   * Makes an index with groups of 2 to 8 buckets that move one by one, in which a few keys force
   * every kind of change: for tests of a program that embeds the index.
   */
  public XIndexHBuilder tiny() {
    shape = HashShape.TINY;
    return this;
  }

  @Override
  XIndexHBuilder self() {
    return this;
  }

  @Override
  XIndexH load(String name, SlabAllocator memory, Epochs epochs, SortedEntrySource entries) {
    var plan = new HashPlan(shape, new Factors(seed));
    HashTable table = HashLoader.load(plan, memory, epochs, entries);
    var mover = new Mover(table, workers());
    var maintenance = schedule(mover);
    mover.setHelp(maintenance::requestHelp);
    return new XIndexH(name, table, mover, maintenance);
  }
}

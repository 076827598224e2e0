package org.inkling.disk.model;

import java.util.function.LongSupplier;
import org.inkling.disk.line.Placement;

/** Creates builders of page models, and reads models from words. */
public final class PageModels {

  private PageModels() {}

  /**
   * Returns a builder for a specification.
   *
   * @throws IllegalArgumentException if the granularity exceeds a page
   */
  public static ModelBuilder builder(ModelSpec spec, int entriesPerPage) {
    return builderWithEpsilon(
        spec.kind(), spec.epsilon(entriesPerPage), spec.granularity(), entriesPerPage);
  }

  /**
   * Returns a builder for an error bound instead of a number of pages.
   *
   * @param epsilon in positions, see {@link ModelSpec#epsilon}; zone maps have none
   * @throws IllegalArgumentException if a number is outside its limits
   */
  public static ModelBuilder builderWithEpsilon(
      ModelKind kind, long epsilon, int granularity, int entriesPerPage) {
    return switch (kind) {
      case ZONEMAP -> new ZoneMapBuilder(entriesPerPage);
      case LECO_ZONEMAP, LECO_ZONEMAP_D -> new LecoZoneMapBuilder(kind, entriesPerPage);
      case PGM, CPR_PGM, PGM_D, CPR_PGM_D, CPRLECO_PGM_D ->
          new PgmBuilder(kind, placement(kind, epsilon, granularity, entriesPerPage));
      case RADIXSPLINE, RADIXSPLINE_D ->
          new RadixSplineBuilder(kind, placement(kind, epsilon, granularity, entriesPerPage));
    };
  }

  /**
   * Reads a model that {@link PageModel#write} has written.
   *
   * @param entries the number of keys in the file
   * @throws IllegalArgumentException if the words are not those of a model of such a file
   */
  public static PageModel read(LongSupplier words, long entries, int entriesPerPage) {
    long code = words.getAsLong();
    ModelKind kind = ModelKind.ofCode(code);
    if (kind == null) {
      throw new IllegalArgumentException("no kind of model has the number " + code);
    }
    return read(kind, words, entries, entriesPerPage);
  }

  private static Placement placement(
      ModelKind kind, long epsilon, int granularity, int entriesPerPage) {
    return new Placement(epsilon, granularity, entriesPerPage, Placements.isAligned(kind));
  }

  private static PageModel read(
      ModelKind kind, LongSupplier words, long entries, int entriesPerPage) {
    return switch (kind) {
      case ZONEMAP -> ZoneMap.read(words, pages(entries, entriesPerPage));
      case LECO_ZONEMAP, LECO_ZONEMAP_D ->
          LecoZoneMap.read(kind, words, pages(entries, entriesPerPage));
      case PGM, CPR_PGM, PGM_D, CPR_PGM_D, CPRLECO_PGM_D ->
          PgmModel.read(kind, words, entries, entriesPerPage);
      case RADIXSPLINE, RADIXSPLINE_D ->
          RadixSplineModel.read(kind, words, entries, entriesPerPage);
    };
  }

  /** The number of pages that this number of entries takes. */
  static long pages(long entries, int entriesPerPage) {
    return entries / entriesPerPage + (entries % entriesPerPage == 0 ? 0 : 1);
  }
}

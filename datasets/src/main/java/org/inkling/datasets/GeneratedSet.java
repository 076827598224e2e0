package org.inkling.datasets;

import java.util.Locale;
import org.inkling.datasets.KeySetInfo.Kind;
import org.inkling.datasets.KeySetInfo.Reached;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedKeySource;

/**
 * The sets that are generated from a seed.
 *
 * <p>A set that imitates a published one uses the parameters of {@link SpreadSplit} that reach the
 * hardness of that set; the hardness given is the generator's own at 10 million keys.
 */
enum GeneratedSet {
  UNIFORM(
      "independent keys over all 64 bits", new Reached(3761, 264, 1.1, 0.1), GeneratedSet::uniform),
  SEQUENTIAL(
      "1, 2, 3, ...", new Reached(0.1, 0.1, 0.1, 0.1), (count, seed) -> LinearKeys.dense(count)),
  NORMAL(
      "normal around 2^63, deviation 2^59", new Reached(3762, 266, 8.3, 2.8), GeneratedSet::normal),
  LOGNORMAL(
      "2^40 times lognormal(0, 2)", new Reached(3762, 268, 11.3, 3.8), GeneratedSet::lognormal),
  LINEAR(
      "one line from 1 to 2^62, one random key in each stride",
      new Reached(0.1, 0.1, 0.1, 0.1),
      LinearKeys::straight),
  PIECEWISE(
      "lines of 500 to 1500 keys, strides of 2^4 to 2^32",
      new Reached(998, 986, 447, 58.8),
      LinearKeys::broken),
  BOOKS(
      "like Amazon's book popularity",
      new Reached(10305, 1467, 4.6, 0.2),
      like(1.1530, 0.3707, 0.2035, 0.0022)),
  FB(
      "like Facebook's user ids, without the outliers",
      new Reached(21118, 5276, 250, 7.9),
      GeneratedSet::facebook),
  FB_OUTLIERS(
      "fb whose last 21 keys lie near 2^64",
      new Reached(21118, 5276, 250, 7.9),
      GeneratedSet::facebookWithOutliers),
  OSM(
      "like OpenStreetMap's cell ids",
      new Reached(13773, 3344, 207, 24.1),
      like(0.9312, 0.8040, 0.8160, 0.7229)),
  CLUSTERED(
      "clusters within clusters at every scale, a little harder than osm",
      new Reached(17183, 4358, 311, 38.6),
      like(1.2220, 1.0652, 1.4657, 1.1814)),
  COVID(
      "like ids of tweets on Covid",
      new Reached(3319, 364, 23.0, 3.6),
      like(0.4543, 0.1773, 0.0440, 0.1024)),
  GENOME(
      "like pairs of loci in human chromosomes",
      new Reached(26539, 6287, 52.9, 6.6),
      like(2.2213, 2.8048, 0.1105, 0.1964)),
  PLANET(
      "like OpenStreetMap's planet ids",
      new Reached(15036, 3059, 130, 10.9),
      like(1.2254, 0.7783, 0.4857, 0.2817)),
  HISTORY(
      "like OpenStreetMap's history node ids",
      new Reached(4211, 574, 21.7, 1.8),
      like(0.9345, 0.1069, 0.1199, 0.0530)),
  LIBIO(
      "like repository ids of libraries.io",
      new Reached(3374, 889, 43.4, 3.2),
      like(0.2047, 0.1657, 0.2393, 0.0809)),
  WIKI(
      "like revision ids of Wikipedia",
      new Reached(1740, 133, 1.8, 0.3),
      like(0.2603, 0.1293, 0.0222, 0.0059)),
  LONGITUDES(
      "like OpenStreetMap's longitudes",
      new Reached(3779, 899, 106, 24.1),
      like(0.5371, 0.1380, 0.2455, 1.1527));

  /** The maximum number of keys of a set: strides and ranges are chosen for up to this number. */
  static final long MAX_COUNT = 1L << 32;

  private static final int CASCADE_BITS = 62;
  private static final int OUTLIER_BITS = 58;
  private static final int OUTLIERS = 21;

  private final String description;
  private final Reached hardness;
  private final Maker maker;

  GeneratedSet(String description, Reached hardness, Maker maker) {
    this.description = description;
    this.hardness = hardness;
    this.maker = maker;
  }

  /** Creates a source of exactly {@code count} keys. */
  private interface Maker {
    SortedKeySource keys(long count, long seed);
  }

  SortedKeySource keys(long count, long seed) {
    return maker.keys(count, seed);
  }

  String setName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  KeySetInfo info() {
    return new KeySetInfo(setName(), Kind.GENERATED, description, hardness);
  }

  private static SortedKeySource uniform(long count, long seed) {
    return new Cascade(0, Long.SIZE, count, new FairSplit(), seed);
  }

  private static SortedKeySource normal(long count, long seed) {
    return new TransformedKeys(
        uniform(count, seed),
        place -> KeyOrder.UNSIGNED.number((long) (NormalQuantile.at(place) * 0x1p59)));
  }

  private static SortedKeySource lognormal(long count, long seed) {
    return new TransformedKeys(
        uniform(count, seed),
        place -> (long) (StrictMath.exp(2 * NormalQuantile.at(place)) * 0x1p40));
  }

  private static SortedKeySource facebook(long count, long seed) {
    return like(1.5550, 1.5956, 1.0531, 0.1291).keys(count, seed);
  }

  private static SortedKeySource facebookWithOutliers(long count, long seed) {
    long outliers = Math.min(OUTLIERS, count / 2);
    return new ConcatenatedKeys(
        facebook(count - outliers, seed),
        new Cascade(-1L << OUTLIER_BITS, OUTLIER_BITS, outliers, new FairSplit(), ~seed));
  }

  private static Maker like(double at16, double at128, double at4096, double at65536) {
    return (count, seed) ->
        new Cascade(1, CASCADE_BITS, count, new SpreadSplit(at16, at128, at4096, at65536), seed);
  }
}

package org.inkling.datasets;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.source.SortedKeySource;

/**
 * Key sets by name.
 *
 * <p>A set is asked for as {@code NAME[:COUNT]}; the count may end in {@code k} (thousand) or
 * {@code M} (million) and is {@link #DEFAULT_COUNT} for a generated set if left out. One name,
 * count and seed give the same keys everywhere and always.
 */
public final class KeySets {

  /** How many keys a generated set has if the caller does not say. */
  public static final long DEFAULT_COUNT = 1_000_000;

  private KeySets() {}

  /**
   * Opens a set.
   *
   * @throws KeySetException if there is no such set, or not with so many keys
   */
  public static SortedKeySource open(String spec, long seed) {
    KeySetSpec wanted = KeySetSpec.parse(spec);
    for (GeneratedSet set : GeneratedSet.values()) {
      if (set.setName().equals(wanted.name())) {
        return generate(set, wanted.count(), seed);
      }
    }
    throw new KeySetException(
        "no key set is named '"
            + wanted.name()
            + "'; there are "
            + list().stream().map(KeySetInfo::name).collect(Collectors.joining(", ")));
  }

  /** All sets that have a name. */
  public static List<KeySetInfo> list() {
    return Stream.of(GeneratedSet.values()).map(GeneratedSet::info).toList();
  }

  private static SortedKeySource generate(GeneratedSet set, long count, long seed) {
    if (count > GeneratedSet.LARGEST_COUNT) {
      throw new KeySetException(
          set.setName()
              + " is made with up to "
              + GeneratedSet.LARGEST_COUNT
              + " keys, not with "
              + count);
    }
    return set.keys(count == KeySetSpec.ALL ? DEFAULT_COUNT : count, seed);
  }
}

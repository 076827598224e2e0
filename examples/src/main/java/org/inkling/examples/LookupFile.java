package org.inkling.examples;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.inkling.codec.KeyCodec;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.EntryHolder;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/**
 * The country of an IPv4 address, from a file that a build makes once and an application ships.
 *
 * <p>An entry is the first address of a range and its country, which holds up to the next entry: a
 * lookup is the floor of the address.
 */
public final class LookupFile implements AutoCloseable {
  private final DiskIndex ranges;

  /** Opens a file that {@link #write} has made. */
  public LookupFile(Path file) {
    ranges = DiskIndex.open(file, DiskIndexOptions.defaults().mapped());
  }

  /** Writes the file, from the first address of each range to a country of two letters. */
  public static void write(Path file, SortedMap<Long, String> countries) {
    DiskIndex.builder(file).write(SortedEntrySource.of(countries, LookupFile::code));
  }

  /** Writes another file with some changes, which an index in memory takes in any order. */
  public void writeWith(Map<Long, String> changes, Path file) {
    try (LoftIndex index = LoftIndex.builder().build(ranges.entries())) {
      changes.forEach((address, country) -> index.put(address, code(country)));
      DiskIndex.save(index, file);
    }
  }

  /** The country of an address, or "--" before the first range. */
  public String country(String address) {
    var range = new EntryHolder();
    boolean isFound = ranges.floor(number(address), range);
    return isFound ? "" + (char) (range.value >> Character.SIZE) + (char) range.value : "--";
  }

  /** An address as a key. */
  public static long number(String address) {
    byte[] bytes = InetAddress.ofLiteral(address).getAddress();
    return KeyCodec.encodeUnsignedInt(ByteBuffer.wrap(bytes).getInt());
  }

  private static long code(String country) {
    return (long) country.charAt(0) << Character.SIZE | country.charAt(1);
  }

  @Override
  public void close() {
    ranges.close();
  }

  /** Writes a file of two ranges, as a build does, and looks addresses up in it. */
  public static void main(String... arguments) {
    try (var folder = new WorkFolder(arguments)) {
      Path file = folder.path().resolve("countries.index");
      var countries =
          new TreeMap<>(Map.of(number("192.0.2.0"), "NZ", number("198.51.100.0"), "CH"));
      write(file, countries);
      try (var lookup = new LookupFile(file)) {
        IO.println("198.51.100.0 is in " + lookup.country("198.51.100.0"));
        IO.println("10.0.0.1 is in " + lookup.country("10.0.0.1"));
        lookup.writeWith(Map.of(number("10.0.0.0"), "CH"), folder.path().resolve("next.index"));
      }
    }
  }
}

package org.inkling.examples;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.Entry;
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
    ranges = DiskIndex.open(file, DiskIndexOptions.mapped());
  }

  /** Writes the file, from the first address of each range to a country of two letters. */
  public static void write(Path file, SortedMap<Long, String> countries) {
    long[] addresses = countries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] codes = countries.values().stream().mapToLong(LookupFile::code).toArray();
    DiskIndex.builder(file).write(SortedEntrySource.of(addresses, codes));
  }

  /** The country of an address, or "--" before the first range. */
  public String country(String address) {
    var range = new Entry();
    if (!ranges.floor(number(address), range)) {
      return "--";
    }
    return "" + (char) (range.value >> Character.SIZE) + (char) range.value;
  }

  /** An address as a number from 0 to 2^32 - 1. */
  public static long number(String address) {
    return Integer.toUnsignedLong(
        ByteBuffer.wrap(InetAddress.ofLiteral(address).getAddress()).getInt());
  }

  private static long code(String country) {
    return (long) country.charAt(0) << Character.SIZE | country.charAt(1);
  }

  @Override
  public void close() {
    ranges.close();
  }

  /** Writes a file of three ranges, as a build does, and looks addresses up in it. */
  public static void main(String... arguments) {
    try (var folder = new WorkFolder(arguments)) {
      Path file = folder.path().resolve("countries.index");
      var countries = new TreeMap<Long, String>();
      countries.put(number("192.0.2.0"), "NZ");
      countries.put(number("198.51.100.0"), "CH");
      countries.put(number("203.0.113.0"), "JP");
      write(file, countries);
      try (var lookup = new LookupFile(file)) {
        IO.println("192.0.2.17 is in " + lookup.country("192.0.2.17"));
        IO.println("198.51.100.0 is in " + lookup.country("198.51.100.0"));
        IO.println("10.0.0.1 is in " + lookup.country("10.0.0.1"));
      }
    }
  }
}

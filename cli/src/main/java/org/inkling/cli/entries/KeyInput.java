package org.inkling.cli.entries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.inkling.datasets.KeySets;
import org.inkling.datasets.SosdFile;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/**
 * The keys for a measurement or a build with computed values: a key set by its name, a key file, or
 * the keys of a file of entries.
 *
 * <p>The keys of a file of entries may be in any order, and a key that occurs several times counts
 * once. They are read into memory. The keys of text are signed numbers, or unsigned ones if one of
 * them is above 2^63 - 1; those of binary pairs are signed.
 *
 * @param source the keys
 * @param order the order of their numbers
 */
public record KeyInput(SortedKeySource source, KeyOrder order) {
  private static final int MAX_KEYS = Integer.MAX_VALUE - 8;

  /**
   * Opens the keys.
   *
   * @param spec {@code NAME[:COUNT]}, the path of a file or of a pipe, which has CSV, or {@code -}
   *     for CSV on standard input
   * @param seed the seed of a generated set
   * @throws EntryFileException if a file of entries is not what its format requires
   * @throws org.inkling.datasets.KeySetException if there is no such set and no such file
   * @throws org.inkling.datasets.KeyFileException if a key file does not conform to its format
   * @throws java.io.UncheckedIOException if a file cannot be read
   */
  public static KeyInput open(String spec, long seed) {
    Optional<EntryFormat> format = format(spec);
    return format.isPresent()
        ? read(spec, format.get())
        : new KeyInput(KeySets.open(spec, seed), KeyOrder.UNSIGNED);
  }

  /**
   * Returns the same numbers as keys of the wanted order. If none is wanted, they are signed if all
   * numbers are below 2^63, so that a program finds each key under its number, and otherwise as
   * they are; this reads the last key of a SOSD file, and all keys of other sets.
   *
   * @param wanted the order of the keys, or null
   * @param name what the keys are called in messages
   * @throws EntryFileException if unsigned keys are wanted and a number is negative
   */
  public KeyInput inOrder(@Nullable KeyOrder wanted, String name) {
    KeyOrder to = wanted != null ? wanted : fitsSigned() ? KeyOrder.SIGNED : KeyOrder.UNSIGNED;
    if (to == order) {
      return this;
    }
    if (to == KeyOrder.UNSIGNED) {
      requireNoNegative(name);
    }
    return new KeyInput(new SameNumbers(source, order, to, name), to);
  }

  private boolean fitsSigned() {
    OptionalLong last = order == KeyOrder.SIGNED ? OptionalLong.empty() : lastKey();
    return last.isEmpty() || order.number(last.getAsLong()) >= 0;
  }

  private void requireNoNegative(String name) {
    try (KeyStream stream = source.open()) {
      if (stream.next() && stream.key() < 0) {
        throw new EntryFileException(
            name, "numbers from 0 on, as --unsigned says", Long.toString(stream.key()));
      }
    }
  }

  private OptionalLong lastKey() {
    if (source instanceof SosdFile file) {
      return file.lastKey();
    }
    try (KeyStream stream = source.open()) {
      boolean isEmpty = !stream.next();
      long last = isEmpty ? 0 : stream.key();
      while (stream.next()) {
        last = stream.key();
      }
      return isEmpty ? OptionalLong.empty() : OptionalLong.of(last);
    }
  }

  /** The keys of another order with the same numbers, which both orders have. */
  private record SameNumbers(SortedKeySource keys, KeyOrder from, KeyOrder to, String name)
      implements SortedKeySource {

    @Override
    public long size() {
      return keys.size();
    }

    @Override
    public KeyStream open() {
      KeyStream pass = keys.open();
      return new KeyStream() {
        @Override
        public boolean next() {
          boolean found = pass.next();
          if (found && from.number(pass.key()) < 0) {
            refuse(pass);
          }
          return found;
        }

        @Override
        public long key() {
          return to.key(from.number(pass.key()));
        }

        @Override
        public void close() {
          pass.close();
        }
      };
    }

    /** Refuses a key above the last one: the pass itself says where the order breaks. */
    private void refuse(KeyStream pass) {
      String found = from.format(pass.key());
      while (pass.next()) {
        // goes on to the key that breaks the order
      }
      throw new EntryFileException(name, "numbers up to the last one", found);
    }
  }

  private static Optional<EntryFormat> format(String spec) {
    if (spec.equals(EntryInput.STANDARD_INPUT)) {
      return Optional.of(EntryFormat.CSV);
    }
    Optional<EntryFormat> named = EntryFormat.ofFile(spec);
    if (named.isPresent()) {
      return named.filter(format -> Files.exists(Path.of(spec)));
    }
    return isPipe(spec) ? Optional.of(EntryFormat.CSV) : Optional.empty();
  }

  /** Returns whether a shell has made a name for the output of a command, as by {@code <(...)}. */
  private static boolean isPipe(String spec) {
    try {
      BasicFileAttributes found = Files.readAttributes(Path.of(spec), BasicFileAttributes.class);
      return found.isOther();
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private static KeyInput read(String file, EntryFormat format) {
    try (EntryInput input = EntryInput.open(file)) {
      EntryReader reader =
          format == EntryFormat.PAIRS
              ? new PairEntries(input, KeyOrder.SIGNED)
              : new TextEntries(input, format, TextColumns.KEYS, new UndecidedNumbers());
      long[] keys = readAll(reader);
      KeyOrder order = reader.order(); // decided by the numbers
      Arrays.setAll(keys, i -> order.key(keys[i]));
      Arrays.parallelSort(keys);
      return new KeyInput(SortedKeySource.of(withoutDuplicates(keys)), order);
    }
  }

  private static long[] readAll(EntryReader reader) {
    long[] keys = new long[1024];
    int count = 0;
    while (reader.next()) {
      if (count == keys.length) {
        if (count == MAX_KEYS) {
          throw new EntryFileException(reader.place(), "at most " + MAX_KEYS + " keys", "more");
        }
        keys = Arrays.copyOf(keys, (int) Math.min(MAX_KEYS, 2L * count));
      }
      keys[count++] = reader.key();
    }
    return Arrays.copyOf(keys, count);
  }

  private static long[] withoutDuplicates(long[] sorted) {
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  /** Numbers that are signed unless one is too large; parsed as they are, to be mapped later. */
  private static final class UndecidedNumbers implements KeyNumbers {
    private boolean hasNegative;
    private boolean hasLarge;

    @Override
    public long parse(String text) {
      boolean isNegative = text.startsWith("-");
      long number = isNegative ? Long.parseLong(text) : Long.parseUnsignedLong(text);
      boolean isLarge = !isNegative && number < 0;
      if ((isNegative && hasLarge) || (isLarge && hasNegative)) {
        throw new NumberFormatException("both signed and unsigned");
      }
      hasNegative |= isNegative;
      hasLarge |= isLarge;
      return number;
    }

    @Override
    public String expected() {
      return hasLarge
          ? KeyOrder.UNSIGNED.range() + ", as there was one above 2^63 - 1"
          : hasNegative
              ? KeyOrder.SIGNED.range() + ", as there was one below 0"
              : "a number of 64 bits";
    }

    @Override
    public KeyOrder order() {
      return hasLarge ? KeyOrder.UNSIGNED : KeyOrder.SIGNED;
    }
  }
}

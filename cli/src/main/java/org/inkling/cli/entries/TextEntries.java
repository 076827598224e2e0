package org.inkling.cli.entries;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.regex.Pattern;
import org.inkling.cli.experiment.Text;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a text file, CSV or TSV. Empty lines are skipped, and blanks around numbers.
 *
 * <p>The first line is a header if columns are given by name, or if none of its fields that are
 * read begins as a number does.
 */
final class TextEntries implements EntryReader {
  private static final Pattern NUMERIC = Pattern.compile("[-+]?\\p{Nd}.*");
  private static final int NONE = -1;
  private static final int MAX_SHOWN = 60;

  private final EntryInput input;
  private final Iterator<CsvRecord> records;
  private final TextColumns columns;
  private final KeyNumbers numbers;
  private int keyAt;
  private int valueAt = NONE;
  private @Nullable CsvRecord pending; // the first line, if it is no header
  private @Nullable String header;
  private long line;
  private long key;
  private long value;

  /** Begins at the first byte of the input, which the caller closes. */
  TextEntries(EntryInput input, EntryFormat format, TextColumns columns, KeyNumbers numbers) {
    this.input = input;
    this.columns = columns;
    this.numbers = numbers;
    records =
        CsvReader.builder()
            .fieldSeparator(format.separator())
            .skipEmptyLines(true)
            .allowUnclosedQuote(false) // it would take all lines to the end of the file
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .detectBomHeader(true)
            .ofCsvRecord(input, UTF_8)
            .iterator();
    begin();
  }

  private void begin() {
    CsvRecord first = read();
    if (first == null) {
      return;
    }
    keyAt = place(columns.key(), first);
    String values = columns.value();
    valueAt = values == null ? NONE : place(values, first);
    boolean isHeader = columns.needHeader() || !(isNumeric(first, keyAt) || isValue(first));
    if (isHeader) {
      header = headerOf(first);
    } else {
      pending = first;
    }
  }

  /** Returns a header as text; a compressed file, for example, begins with other bytes. */
  private String headerOf(CsvRecord first) {
    String text = String.join(",", first.getFields()).replaceAll("\\s+", " ");
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new EntryFileException(
          input.name() + ", line " + first.getStartingLineNumber(),
          "a header or an entry, as text",
          "'" + shown(text) + "'");
    }
    return text;
  }

  private int place(String column, CsvRecord header) {
    if (TextColumns.isNumber(column)) {
      return Integer.parseInt(column) - 1;
    }
    for (int i = 0; i < header.getFieldCount(); i++) {
      if (header.getField(i).strip().equals(column)) {
        return i;
      }
    }
    throw new EntryFileException(
        input.name() + ", line " + header.getStartingLineNumber(),
        "a header with the column '" + column + "'",
        String.join(", ", header.getFields()));
  }

  private static boolean isNumeric(CsvRecord record, int at) {
    return at < record.getFieldCount() && NUMERIC.matcher(record.getField(at).strip()).matches();
  }

  private boolean isValue(CsvRecord record) {
    return valueAt != NONE && isNumeric(record, valueAt);
  }

  private @Nullable CsvRecord read() {
    try {
      while (records.hasNext()) {
        CsvRecord record = records.next();
        if (record.getFieldCount() > 1 || !record.getField(0).isBlank()) {
          return record;
        }
      }
      return null;
    } catch (CsvParseException e) {
      throw new EntryFileException(input.name() + ", after line " + line + ": " + reason(e), e);
    } catch (UncheckedIOException e) {
      throw EntryReader.unreadable(input.name(), requireNonNull(e.getCause()));
    }
  }

  private static String reason(CsvParseException e) {
    String reason = String.valueOf((e.getCause() == null ? e : e.getCause()).getMessage());
    return reason.contains("buffer size")
        ? "a field of more than 16 MiB, or a quote that is never closed"
        : Text.asciiDigits(reason); // the library numbers lines in the default locale
  }

  @Override
  public boolean next() {
    CsvRecord record = pending == null ? read() : pending;
    pending = null;
    if (record == null) {
      return false;
    }
    line = record.getStartingLineNumber();
    key = key(record);
    value = valueAt == NONE ? 0 : value(record);
    return true;
  }

  private long key(CsvRecord record) {
    String text = field(record, keyAt, "a key, " + numbers.expected());
    try {
      return numbers.parse(text);
    } catch (NumberFormatException e) {
      throw wrong(keyAt, "a key, " + numbers.expected() + hint(text), text);
    }
  }

  /** Names the option if it would make the text a key. */
  private String hint(String text) {
    try {
      boolean isLarge = Long.parseUnsignedLong(text) < 0 && !text.startsWith("-");
      return isLarge && numbers.order() == KeyOrder.SIGNED
          ? " (only a new store or file made with --unsigned takes larger ones)"
          : "";
    } catch (NumberFormatException e) {
      return "";
    }
  }

  private long value(CsvRecord record) {
    String expected = "a value, " + KeyOrder.SIGNED.range();
    String text = field(record, valueAt, expected);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong(valueAt, expected, text);
    }
  }

  private String field(CsvRecord record, int at, String expected) {
    if (at >= record.getFieldCount()) {
      throw new EntryFileException(
          place() + ", column " + (at + 1),
          expected,
          "the end of the line after column " + record.getFieldCount());
    }
    return record.getField(at).strip();
  }

  private EntryFileException wrong(int at, String expected, String found) {
    return new EntryFileException(
        place() + ", column " + (at + 1), expected, "'" + shown(found) + "'");
  }

  private static String shown(String found) {
    return found.length() <= MAX_SHOWN ? found : found.substring(0, MAX_SHOWN) + "...";
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public KeyOrder order() {
    return numbers.order();
  }

  @Override
  public @Nullable String header() {
    return header;
  }

  @Override
  public String place() {
    return input.name() + ", line " + line;
  }

  @Override
  public ReadProgress progress() {
    return input.progress();
  }
}

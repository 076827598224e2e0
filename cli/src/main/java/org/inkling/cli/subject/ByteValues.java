package org.inkling.cli.subject;

import static org.inkling.cli.experiment.Requirements.requireWithin;

import java.util.function.Function;
import org.inkling.cli.experiment.Text;
import org.inkling.datasets.StringKeys;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * An index whose values are byte strings, all of one length.
 *
 * @param kind an index for which {@link SubjectKind#holdsBytes} is true
 * @param length the length of each value in bytes
 * @param strings the keys, if they are byte strings too, so that the entries have their ranks; null
 *     if keys are numbers
 */
public record ByteValues(SubjectKind kind, int length, @Nullable StringSet strings)
    implements SubjectFactory {
  /** The length of values, unless another is given. */
  public static final int DEFAULT_LENGTH = 100;

  private static final int MAX_LENGTH = 1_048_572;

  /** Checks the length, which is that of {@code --values}. */
  public ByteValues {
    boolean namesKey = kind == SubjectKind.BYTES || strings != null;
    requireWithin("--values", length, namesKey ? WordBytes.KEYED_LENGTH : Long.BYTES, MAX_LENGTH);
  }

  /** Returns another index with the same keys and values. */
  public ByteValues of(SubjectKind other) {
    return new ByteValues(other, length, strings);
  }

  @Override
  public String label() {
    return kind.label();
  }

  /** Describes the lengths of values, and of keys that are byte strings. */
  public String lengths() {
    String values = Text.format("values of %,d bytes", length);
    return strings == null
        ? values
        : Text.format("keys of %.1f bytes on average, %s", strings.meanBytes(), values);
  }

  @Override
  public Function<SortedEntrySource, Subject> loader() {
    StringKeys keys = strings == null ? null : strings.open();
    return entries -> kind.load(entries, length, keys);
  }

  @Override
  public Subject load(SortedEntrySource entries) {
    return loader().apply(entries);
  }
}

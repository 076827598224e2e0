package org.inkling.cli.subject;

import static org.inkling.cli.experiment.Requirements.requireWithin;

import org.inkling.source.SortedEntrySource;

/**
 * An index whose values are byte strings, all of one length.
 *
 * @param kind an index for which {@link SubjectKind#holdsBytes} is true
 * @param length the length of each value in bytes
 */
public record ByteValues(SubjectKind kind, int length) implements SubjectFactory {
  /** The length of values, unless another is given. */
  public static final int DEFAULT_LENGTH = 100;

  private static final int MAX_LENGTH = 1_048_572;

  /** Checks the length, which is that of {@code --values}. */
  public ByteValues {
    requireWithin("--values", length, Long.BYTES, MAX_LENGTH);
  }

  @Override
  public String label() {
    return kind.label();
  }

  @Override
  public Subject load(SortedEntrySource entries) {
    return kind.load(entries, length);
  }
}

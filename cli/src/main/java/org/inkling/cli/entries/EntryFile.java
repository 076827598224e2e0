package org.inkling.cli.entries;

import org.inkling.source.KeyOrder;

/** An open file of entries, before it is known whether its keys are signed. */
public final class EntryFile implements AutoCloseable {
  private final EntryInput input;
  private final EntryFormat format;
  private final TextColumns columns;

  EntryFile(EntryInput input, EntryFormat format, TextColumns columns) {
    this.input = input;
    this.format = format;
    this.columns = columns;
  }

  /** Returns the name of the file, for messages. */
  public String name() {
    return input.name();
  }

  /**
   * Starts the one pass over the entries; it ends when this is closed.
   *
   * @param order the order of the keys
   * @throws EntryFileException if the first line of the file is not what the columns require
   */
  public EntryReader read(KeyOrder order) {
    return format == EntryFormat.PAIRS
        ? new PairEntries(input, order)
        : new TextEntries(input, format, columns, KeyNumbers.of(order));
  }

  @Override
  public void close() {
    input.close();
  }
}

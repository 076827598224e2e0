/**
 * Data in and out: the entries and keys that users have in files of CSV, TSV and binary pairs, on
 * standard input, and on the command line.
 *
 * <p>{@link org.inkling.cli.entries.EntryReader} reads the entries of a file in the order of the
 * file; {@link org.inkling.cli.entries.SortedInput} sorts them, on disk if need be; {@link
 * org.inkling.cli.entries.EntryExport} writes them. All numbers in text are those of the user, in
 * the {@link org.inkling.source.KeyOrder} of the index; what a reader returns are keys. An error
 * names the file, the line and the column, and says what was expected.
 */
@NullMarked
package org.inkling.cli.entries;

import org.jspecify.annotations.NullMarked;

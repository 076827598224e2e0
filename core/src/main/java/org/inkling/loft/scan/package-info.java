/**
 * Ordered reads of a table: cursors, runs of entries and neighbours, while nodes change.
 *
 * <p>Source: docs/concurrency.md; the paper has no scans concurrent with changes.
 */
@NullMarked
package org.inkling.loft.scan;

import org.jspecify.annotations.NullMarked;

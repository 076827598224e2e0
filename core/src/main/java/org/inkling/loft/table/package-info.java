/**
 * The root with its directory, and the point operations on one key or a batch of keys.
 *
 * <p>{@code LoftTable} is the linearization point of every write. It does not know its owner, which
 * supplies memory, epochs, payloads and a count of keys, and runs the maintenance.
 *
 * <p>Source: LOFT, EuroSys'25, sections 3.1 to 3.3; docs/concurrency.md.
 */
@NullMarked
package org.inkling.loft.table;

import org.jspecify.annotations.NullMarked;

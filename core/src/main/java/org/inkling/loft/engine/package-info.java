/**
 * A table with its background work, its memory and its close: what an index over a {@code
 * LoftTable} consists of, whatever its values mean. {@code LoftIndex} and {@code LongBytesIndex}
 * are faces of it.
 *
 * <p>{@code EngineSettings} builds an engine; {@code LoftEngine} has the steps of an operation that
 * run under the pin of the operation. <b>Not here:</b> the operations of an index, its statistics,
 * and what a value that is a reference refers to.
 *
 * <p>Source: LOFT, EuroSys'25, sections 3.1 to 3.4.
 */
@NullMarked
package org.inkling.loft.engine;

import org.jspecify.annotations.NullMarked;

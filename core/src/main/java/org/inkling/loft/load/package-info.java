/**
 * Builds a table from sorted entries, with several threads.
 *
 * <p>Source: LOFT, EuroSys'25, section 3.2 (node initialisation).
 */
@NullMarked
package org.inkling.loft.load;

import org.jspecify.annotations.NullMarked;

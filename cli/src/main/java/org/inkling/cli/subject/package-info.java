/**
 * The indexes that are measured and checked, behind one interface, with their sizes and counters.
 */
@NullMarked
package org.inkling.cli.subject;

import org.jspecify.annotations.NullMarked;

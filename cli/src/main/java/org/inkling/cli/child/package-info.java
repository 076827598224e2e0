/**
 * Child processes: the parent sends tasks to a JVM of the same class path or module path, which
 * runs them one after the other and answers each. A child has its own heap, collector and compiled
 * code, so that one index does not disturb the measurement of another.
 */
@NullMarked
package org.inkling.cli.child;

import org.jspecify.annotations.NullMarked;

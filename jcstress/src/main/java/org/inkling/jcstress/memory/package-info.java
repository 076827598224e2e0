/** Stress tests of memory: blocks freed while their region is evacuated, and a shared budget. */
@NullMarked
package org.inkling.jcstress.memory;

import org.jspecify.annotations.NullMarked;

/** Stress tests of the allocator: blocks that are freed while their region is evacuated. */
@NullMarked
package org.inkling.jcstress.memory;

import org.jspecify.annotations.NullMarked;

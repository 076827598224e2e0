/** The arrows of the epochs: what a pin must order against the retiring of a block. */
@NullMarked
package org.inkling.jcstress.epoch;

import org.jspecify.annotations.NullMarked;

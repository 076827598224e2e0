/**
 * What tests observe of native memory: each access, and which regions are mapped.
 *
 * <p>A test that installs an {@code AccessListener} is called before each access, and can stop a
 * thread there. With assertions enabled, {@code LiveRegions} makes an access outside of all mapped
 * regions fail instead of ending the process. Without either, both cost nothing.
 */
@NullMarked
package org.inkling.memory.seam;

import org.jspecify.annotations.NullMarked;

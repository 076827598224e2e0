/** What several checks use: the sizes of nodes, the memory of an index, and violations. */
@NullMarked
package org.inkling.cli.check.shared;

import org.jspecify.annotations.NullMarked;

/**
 * The first bytes and the names of this module's files.
 *
 * <pre>
 *   FileStart       the first bytes, the same as in every file of Inkling
 *   NumberedFiles   names of sixteen hexadecimal digits and a suffix
 * </pre>
 *
 * <p><b>Not here.</b> The rest of a file, which each format defines.
 */
@NullMarked
package org.inkling.hybrid.format;

import org.jspecify.annotations.NullMarked;

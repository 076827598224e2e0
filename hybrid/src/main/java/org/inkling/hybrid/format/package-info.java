/**
 * What the files of this module begin with and what they are called.
 *
 * <pre>
 *   FileStart       the first bytes, the same as in every file of Inkling
 *   NumberedFiles   names of sixteen hexadecimal digits and a suffix
 *   NewNames        what it takes to have names on disk
 * </pre>
 *
 * <p><b>Not here.</b> What stands behind those bytes, which each format says for itself.
 */
@NullMarked
package org.inkling.hybrid.format;

import org.jspecify.annotations.NullMarked;

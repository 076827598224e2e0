/**
 * The laws of the house, read from the class files: which package may use which, and that native
 * memory has one door. Every library module runs them over its own classes.
 */
@NullMarked
package org.inkling.house;

import org.jspecify.annotations.NullMarked;

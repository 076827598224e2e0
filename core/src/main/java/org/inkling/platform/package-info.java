/**
 * What Inkling needs of the JVM that runs it: native access, and a thread that gives back what was
 * dropped; and what a user should know of its version.
 *
 * <p>Every public method that opens or builds something asks for {@link
 * org.inkling.platform.NativeAccess} first, through the class that knows its own module's calls,
 * before it initializes a class that makes a restricted call: a refusal in a class initializer
 * would reach the caller as an {@link java.lang.ExceptionInInitializerError}, and from then on as a
 * {@link java.lang.NoClassDefFoundError} that says nothing of native access.
 *
 * <p>No class initializer starts a thread, maps memory or opens a file, for the same reason: what a
 * JVM refuses for a moment would be refused for good. Test: the house tests of each module.
 *
 * <p><b>Not here.</b> What the operating system offers: the packages that call it find out.
 */
@NullMarked
package org.inkling.platform;

import org.jspecify.annotations.NullMarked;

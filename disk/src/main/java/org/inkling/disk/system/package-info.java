/**
 * Facilities that the JDK's channels lack: io_uring, file descriptors of the library's own, maps
 * that can be closed, memory of which parts can be given back. The only package in disk that uses
 * {@code java.lang.foreign}.
 *
 * <p>The calls are those of Linux on x86-64 and AArch64; elsewhere {@link
 * org.inkling.disk.system.LinuxCalls#AVAILABLE} is false and callers use their alternative. Maps
 * work everywhere.
 *
 * <p><b>Invariants.</b> (S1) An address that the kernel writes to belongs to a buffer that its ring
 * keeps reachable until the read has ended. (S2) A map is never read in place: bytes are copied out
 * by a method that turns the fault of a file that shrank into an exception, so that no intrinsic of
 * the virtual machine ever meets such a page.
 *
 * <p><b>Not here.</b> Choosing between these calls and the JDK's, which is done by {@code file}.
 */
@NullMarked
package org.inkling.disk.system;

import org.jspecify.annotations.NullMarked;

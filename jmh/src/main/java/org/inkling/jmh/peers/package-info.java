/**
 * The indexes that Inkling is compared with, each used as its documentation recommends.
 *
 * <p>A fork or worker process holds one kind of peer only, so that the calls through {@link
 * org.inkling.cli.subject.Subject} have one target. {@link org.inkling.jmh.peers.Peer} lists the
 * kinds and their operations. Only this module depends on their libraries.
 */
@NullMarked
package org.inkling.jmh.peers;

import org.jspecify.annotations.NullMarked;

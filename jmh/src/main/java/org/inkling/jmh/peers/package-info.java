/**
 * The indexes that Inkling is measured beside, each used as its documentation advises.
 *
 * <p>A fork or worker process holds one kind of peer only, so that the calls through {@link
 * org.inkling.cli.bench.Subject} have one target. {@link org.inkling.jmh.peers.Peer} lists the
 * kinds and what each can do; their libraries are dependencies of this module alone.
 */
@NullMarked
package org.inkling.jmh.peers;

import org.jspecify.annotations.NullMarked;

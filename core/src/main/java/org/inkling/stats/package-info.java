/**
 * The JDK Flight Recorder events of an index: an event for each change of its structure, and gauges
 * for pending work and memory.
 *
 * <pre>
 *   owner                                         this package              jdk.jfr
 *     first step of a change   beginChange() --&gt;  a span, or null           an event begins
 *     last step                span.finish() ----------------------------&gt;  it is committed
 *     built, closed            Gauges.register, unregister
 *                              GaugeSource   &lt;--  once a second       &lt;----  periodic event
 * </pre>
 *
 * <p><b>Invariants.</b> (S1) Without a recording nothing is created and nothing is measured: a
 * begin reads two flags and returns null, and no event class is loaded before there is a recorder.
 * (S2) Without the module {@code jdk.jfr} nothing happens at all: its types and the classes that
 * use them are reached only after {@code RecorderPresence} has found the module, and no signature
 * of a public type mentions them. (S3) Registering a source does not keep it alive. (S4) This
 * package has no thread: the recorder's own thread queries the gauges.
 *
 * <p>This package depends on no other package of Inkling, and refers to kinds and rules by their
 * names.
 */
@NullMarked
package org.inkling.stats;

import org.jspecify.annotations.NullMarked;

/**
 * What an index tells JDK Flight Recorder: an event for each change of its structure, and gauges
 * for what is pending.
 *
 * <pre>
 *   owner                                         this package              jdk.jfr
 *     first step of a change   beginChange() --&gt;  a span, or null           an event begins
 *     last step                span.finish() ----------------------------&gt;  it is committed
 *     built, closed            Gauges.register, unregister
 *                              GaugeSource   &lt;--  once a second       &lt;----  periodic event
 * </pre>
 *
 * <p><b>What holds.</b> (S1) Without a recording nothing is made and nothing measured: a begin
 * looks at two flags and answers null, and no event class is loaded before a recorder is there.
 * (S2) Where there is no module {@code jdk.jfr} nothing happens at all: its types and the classes
 * made of them are reached behind {@code RecorderPresence} alone, which has found that out, and no
 * signature of a public type mentions them. (S3) Nobody is kept alive by being registered. (S4)
 * There is no thread here: the recorder's own asks for the gauges.
 *
 * <p>This package depends on nothing else of Inkling's, and speaks of kinds and rules by their
 * names.
 */
@NullMarked
package org.inkling.stats;

import org.jspecify.annotations.NullMarked;

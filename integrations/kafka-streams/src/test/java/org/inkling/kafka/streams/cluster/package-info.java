/**
 * A broker and instances of an application that are killed while they count. Not in this package:
 * tests that run with every build.
 */
package org.inkling.kafka.streams.cluster;

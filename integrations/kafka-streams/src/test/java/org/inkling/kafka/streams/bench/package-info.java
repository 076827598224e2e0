/** What the stores cost beside Kafka's own; {@link org.inkling.kafka.streams.bench.WordCount}. */
package org.inkling.kafka.streams.bench;

package org.inkling.kafka.streams;

/** An iterator over entries of a window or session store. */
abstract class TimedIterator<K> extends StoreIterator<K> {
  final TimedScan scan;

  TimedIterator(StoreIndex index, TimedScan scan) {
    super(index, scan.cursor());
    this.scan = scan;
  }

  /** There is none, as Kafka's own stores answer. */
  @Override
  final boolean hasNextAfterClose() {
    return false;
  }
}

package org.inkling.source;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The passes of a source that is one stream: the first call returns it. */
final class SinglePass implements Supplier<EntryStream> {
  private final EntryStream stream;
  private final AtomicBoolean isOpened = new AtomicBoolean();

  SinglePass(EntryStream stream) {
    this.stream = stream;
  }

  @Override
  public EntryStream get() {
    if (!isOpened.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "a source of one pass is opened again; expected a reader of one pass, or a source that"
              + " can be opened any number of times");
    }
    return stream;
  }
}

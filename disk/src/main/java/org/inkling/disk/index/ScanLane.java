package org.inkling.disk.index;

import org.inkling.disk.read.PageBuffer;

/**
 * Reads a run of pages in one direction, some chunks of pages ahead of the cursor.
 *
 * @shape chunk c in slot c modulo the depth; a chunk has its pages in ascending order in either
 *     direction
 */
final class ScanLane extends Lane {
  private final int chunkPages;
  private final boolean[] arrived;
  private boolean upwards;
  private long origin; // the first page of the walk
  private long limit; // the last page that is read ahead
  private long nextChunk; // the first not yet submitted

  ScanLane(DataPages data, int depth, int chunkPages) {
    super(data, depth, chunkPages);
    this.chunkPages = chunkPages;
    arrived = new boolean[depth];
  }

  /** Begins a walk, after waiting for the reads under way. */
  synchronized void begin(long page, boolean ascending, long last) {
    requireOpen();
    queue.drain();
    origin = page;
    upwards = ascending;
    limit = last;
    nextChunk = 0;
    while (nextChunk < arrived.length) {
      submitNext();
    }
  }

  private void submitNext() {
    int slot = (int) (nextChunk % arrived.length);
    long first = first(nextChunk);
    long last = upwards ? Math.min(first + chunkPages - 1, limit) : upper(nextChunk);
    nextChunk++;
    arrived[slot] = false;
    if (first <= last) {
      DataPages.submit(queue, slot, first, (int) (last - first + 1));
    }
  }

  private long upper(long chunk) {
    return origin - chunk * chunkPages;
  }

  private long first(long chunk) {
    return upwards ? origin + chunk * chunkPages : Math.max(limit, upper(chunk) - chunkPages + 1);
  }

  /**
   * The chunk with a page, which must be the chunk of the previous call or the next one in the
   * direction of the walk. It may be used until the next call.
   */
  synchronized PageBuffer chunk(long page) {
    requireOpen();
    long chunk = (upwards ? page - origin : origin - page) / chunkPages;
    if (upwards ? page > limit : page < limit) {
      begin(page, upwards, upwards ? data.pages() - 1 : 0); // the limit was too near
      chunk = 0;
    }
    int slot = (int) (chunk % arrived.length);
    while (!arrived[slot]) {
      arrived[queue.take()] = true;
    }
    PageBuffer pages = data.pages(queue, slot);
    if (chunk > 0 && nextChunk == chunk - 1 + arrived.length) {
      submitNext(); // into the slot of the previous chunk, which is no longer used
    }
    return pages;
  }
}

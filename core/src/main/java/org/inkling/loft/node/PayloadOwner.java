package org.inkling.loft.node;

import org.inkling.epoch.Epochs;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;

/**
 * Releases what value words refer to. A table calls it only for words that refer to a cell ({@link
 * ValueWord#isCell}), and once for each: the thread whose compare-and-set has replaced the word
 * does, or the thread that has not published it.
 */
public interface PayloadOwner {

  /**
   * Releases what a replaced word refers to, once the operations that may still read it have ended.
   */
  void retire(long word);

  /** Releases what a word that was never published refers to. */
  void discard(long word);

  /**
   * Returns the owner of words as {@link ValueWord#encode} makes them: the words are values
   * themselves, or refer to cells.
   */
  static PayloadOwner ofCells(SlabAllocator memory, Epochs epochs) {
    return new PayloadOwner() {
      @Override
      public void retire(long word) {
        epochs.retireCell(ValueWord.cell(word));
      }

      @Override
      public void discard(long word) {
        memory.freeCell(ValueWord.cell(word));
      }
    };
  }
}

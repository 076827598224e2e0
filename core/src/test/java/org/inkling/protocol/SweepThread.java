package org.inkling.protocol;

import org.inkling.protocol.Violation.Fault;
import org.inkling.protocol.WorkerThread.Pc;

/**
 * A worker in a chunk of a sweep: the array or the bucket of one old node. Each chunk is taken by
 * any worker, also while another one is in it, until one has gone through all of it.
 */
final class SweepThread {
  private final Memory memory;
  private final Layout at;
  private final Setup setup;
  private final int thread;
  private final boolean alone;

  // Offsets of the locals; the slot is one of the old node, the spot one of the new.
  private final int pc;
  private final int change;
  private final int chunk;
  private final int slot;
  private final int payload;
  private final int spot;
  private final int seen;

  SweepThread(Memory memory, int thread) {
    this.memory = memory;
    this.at = memory.at;
    this.setup = memory.setup;
    this.thread = thread;
    this.alone = setup.mode().workers() == 1;
    pc = at.thread(thread);
    change = pc + 1;
    chunk = pc + 2;
    slot = pc + 3;
    payload = pc + 4;
    spot = pc + 5;
    seen = pc + 6;
  }

  /** Takes a chunk of the change that the locals name. */
  void take(int number) {
    memory.set(chunk, number);
    go(Pc.PIN);
  }

  private void go(Pc next) {
    memory.set(pc, next.ordinal());
  }

  boolean isSettled() {
    return switch (WorkerThread.pc(memory, thread)) {
      case PIN, END -> alone;
      case POINTER -> memory.get(at.pointer(old())) != Word.ABSENT;
      case KEY -> keyWord() != Word.EMPTY;
      case VALUE -> Word.isFrozen(memory.get(at.value(old(), memory.get(slot))));
      case FIND -> memory.get(at.key(fresh(), memory.get(spot))) != Word.EMPTY;
      case NEW_POINTER -> memory.get(at.pointer(fresh())) != Word.ABSENT;
      case INSTALL ->
          memory.get(at.value(fresh(), memory.get(spot))) != Word.UNSET
              && !setup.has(Trap.INSTALL_OVERWRITES);
      default -> false;
    };
  }

  boolean follows() {
    return switch (WorkerThread.pc(memory, thread)) {
      case CLOSE, FREEZE_KEY, FREEZE, CLAIM, CREATE -> true;
      default -> false;
    };
  }

  void access() {
    switch (WorkerThread.pc(memory, thread)) {
      case PIN -> pin();
      case POINTER -> readPointer();
      case CLOSE -> closePointer();
      case KEY -> readKey();
      case FREEZE_KEY -> freezeKey();
      case VALUE -> readValue();
      case FREEZE -> freeze();
      case FIND -> find();
      case CLAIM -> claim();
      case NEW_POINTER -> findInBucket();
      case CREATE -> create();
      case INSTALL -> install();
      case END -> end(true);
      default -> throw new IllegalStateException("no such access");
    }
  }

  private int old() {
    return setup.plot().changes.get(memory.get(change)).old().get(memory.get(chunk) / 2);
  }

  private boolean isBucket() {
    return memory.get(chunk) % 2 == 1;
  }

  private int fresh() {
    return setup.plot().changes.get(memory.get(change)).target(keyWord());
  }

  private int keyWord() {
    return memory.get(at.key(old(), memory.get(slot)));
  }

  private void pin() {
    memory.pin(thread);
    int phase = memory.get(at.phase(memory.get(change)));
    boolean due = phase == WorkerThread.SWEEPING || setup.has(Trap.CHUNK_WITHOUT_CHECK);
    if (!due || memory.get(at.closed) != 0) {
      end(false);
      return;
    }
    memory.set(slot, isBucket() ? at.arraySlots : 0);
    go(isBucket() ? Pc.POINTER : Pc.KEY);
  }

  private void end(boolean done) {
    if (done) {
      int flags = at.done(memory.get(change));
      memory.set(flags, memory.get(flags) | 1 << memory.get(chunk));
    }
    memory.unpin(thread);
    for (int local = pc; local <= seen; local++) {
      memory.set(local, 0);
    }
  }

  private void touchOld() {
    memory.touch(at.body(old()), thread);
  }

  private void readPointer() {
    touchOld();
    int word = memory.get(at.pointer(old()));
    if (word == Word.PRESENT) {
      go(Pc.KEY);
    } else if (word == Word.CLOSED || setup.has(Trap.BUCKET_LEFT_OPEN)) {
      go(Pc.END);
    } else {
      go(Pc.CLOSE);
    }
  }

  private void closePointer() {
    if (memory.get(at.pointer(old())) == Word.ABSENT) {
      memory.set(at.pointer(old()), Word.CLOSED);
      go(Pc.END);
    } else {
      readPointer();
    }
  }

  private void goToNextSlot() {
    int next = memory.get(slot) + 1;
    boolean last = next == (isBucket() ? at.slots : at.arraySlots);
    memory.set(slot, next);
    memory.set(payload, 0);
    memory.set(spot, 0);
    go(last ? Pc.END : Pc.KEY);
  }

  private void readKey() {
    touchOld();
    switch (keyWord()) {
      case Word.EMPTY -> go(Pc.FREEZE_KEY);
      case Word.FE -> goToNextSlot();
      default -> go(Pc.VALUE);
    }
  }

  private void freezeKey() {
    if (keyWord() != Word.EMPTY) {
      readKey();
    } else if (setup.has(Trap.FREEZE_VALUE_OF_EMPTY)) {
      int value = at.value(old(), memory.get(slot));
      memory.set(value, Word.frozen(memory.get(value)));
      goToNextSlot();
    } else {
      memory.set(at.key(old(), memory.get(slot)), Word.FE);
      goToNextSlot();
    }
  }

  private void readValue() {
    touchOld();
    int word = memory.get(at.value(old(), memory.get(slot)));
    if (Word.isFrozen(word)) {
      carry(word);
    } else if (word == Word.UNSET && setup.has(Trap.UNSET_NOT_FROZEN)) {
      goToNextSlot();
    } else {
      memory.set(seen, word);
      go(Pc.FREEZE);
    }
  }

  private void freeze() {
    int value = at.value(old(), memory.get(slot));
    int word = memory.get(value);
    int expected = memory.get(seen);
    memory.set(seen, 0);
    if (word == expected) {
      memory.set(value, Word.frozen(word));
      carry(Word.frozen(word));
    } else {
      readValue();
    }
  }

  /** A frozen word goes to N, whoever has frozen it, if it holds something. */
  private void carry(int frozen) {
    if (Word.isMoved(frozen)) {
      memory.set(payload, Word.payload(frozen));
      memory.set(spot, 0);
      go(Pc.FIND);
    } else {
      goToNextSlot();
    }
  }

  private void touchFresh() {
    memory.touch(at.body(fresh()), thread);
  }

  private void find() {
    touchFresh();
    int word = memory.get(at.key(fresh(), memory.get(spot)));
    if (word == keyWord()) {
      go(Pc.INSTALL);
    } else if (word == Word.EMPTY) {
      go(Pc.CLAIM);
    } else if (word == Word.FE || memory.get(spot) + 1 == at.slots) {
      throw new Violation(Fault.STRUCTURE, "the sweep finds no place in the new node");
    } else {
      memory.set(spot, memory.get(spot) + 1);
      go(memory.get(spot) == at.arraySlots ? Pc.NEW_POINTER : Pc.FIND);
    }
  }

  private void claim() {
    int key = at.key(fresh(), memory.get(spot));
    if (memory.get(key) == Word.EMPTY) {
      memory.set(key, keyWord());
      go(Pc.INSTALL);
    } else {
      find();
    }
  }

  private void findInBucket() {
    touchFresh();
    switch (memory.get(at.pointer(fresh()))) {
      case Word.ABSENT -> go(Pc.CREATE);
      case Word.PRESENT -> go(Pc.FIND);
      default -> throw new Violation(Fault.STRUCTURE, "the sweep finds the new bucket closed");
    }
  }

  private void create() {
    if (memory.get(at.pointer(fresh())) == Word.ABSENT) {
      memory.set(at.pointer(fresh()), Word.PRESENT);
    }
    findInBucket();
  }

  private void install() {
    touchFresh();
    int value = at.value(fresh(), memory.get(spot));
    if (memory.get(value) == Word.UNSET || setup.has(Trap.INSTALL_OVERWRITES)) {
      memory.set(value, memory.get(payload));
      if (setup.has(Trap.MOVER_RETIRES_CELL)) {
        memory.retireCell(memory.get(payload));
      }
    }
    goToNextSlot();
  }
}

package org.inkling.protocol;

import static org.inkling.protocol.OperationLocals.EXPECTED;
import static org.inkling.protocol.OperationLocals.LINK;
import static org.inkling.protocol.OperationLocals.NODE;
import static org.inkling.protocol.OperationLocals.PAYLOAD;
import static org.inkling.protocol.OperationLocals.SLOT;

import org.inkling.protocol.Operation.Kind;
import org.inkling.protocol.OperationLocals.Pc;
import org.inkling.protocol.Violation.Fault;

/** An operation as a thread: the steps of an operation in docs/retraining.md, one access each. */
final class OperationThread implements Actor {
  private final Memory memory;
  private final Setup setup;
  private final Histories histories;
  private final Operation operation;
  private final int thread;
  private final OperationLocals my;

  OperationThread(Memory memory, Histories histories, int thread) {
    this.memory = memory;
    this.setup = memory.setup;
    this.histories = histories;
    this.operation = setup.operations().get(thread);
    this.thread = thread;
    this.my = new OperationLocals(memory, thread);
  }

  @Override
  public int choices() {
    return switch (my.pc()) {
      case BEGIN -> memory.get(memory.at.closed) == 0 ? 1 : 0;
      case DONE -> 0;
      default -> 1;
    };
  }

  @Override
  public boolean isOutside() {
    return my.pc() == Pc.BEGIN || my.pc() == Pc.DONE;
  }

  @Override
  public boolean isSettled() {
    return switch (my.pc()) {
      case BEGIN -> memory.isRootFinal();
      case LINK -> Word.isMovedLink(my.enteringLink()) || !setup.plot().isOld(my.get(NODE));
      case KEY -> memory.get(my.key()) != Word.EMPTY;
      case BUCKET -> memory.get(my.pointer()) != Word.ABSENT;
      case VALUE, FILL -> Word.isFrozen(memory.get(my.value()));
      case CANONICAL -> Word.isMovedLink(my.canonicalLink());
      default -> false;
    };
  }

  @Override
  public boolean follows() {
    return my.pc() == Pc.CLAIM || my.pc() == Pc.CREATE || my.pc() == Pc.SWAP;
  }

  @Override
  public void access(int choice) {
    switch (my.pc()) {
      case BEGIN -> begin();
      case LINK -> readLink();
      case KEY -> readKey();
      case CLAIM -> claim();
      case BUCKET -> readPointer();
      case CREATE -> create();
      case VALUE -> readValue();
      case FILL, SWAP -> swap();
      case CANONICAL -> readCanonicalLink();
      default -> throw new IllegalStateException("a finished operation has no next access");
    }
  }

  private void begin() {
    memory.pin(thread);
    int root = memory.get(memory.at.root);
    my.enterLine(root, memory.route(root, operation.key()));
  }

  private void readLink() {
    int word = my.readEnteringLink();
    if (Word.isMovedLink(word)) {
      if (!setup.has(Trap.PAYLOAD_BEYOND_MOVED)) {
        my.set(PAYLOAD, Word.UNSET);
      }
      follow(word);
    } else {
      my.set(LINK, word);
      my.go(Pc.KEY);
    }
  }

  /** Goes to the new node behind a link. */
  private void follow(int word) {
    var change = setup.plot().changes.get(Word.change(word));
    if (change.isSplit()) {
      memory.touch(memory.at.header(change.old().getFirst()), thread); // the fan-out lies there
    }
    my.enterHeader(memory.target(word, operation.key()));
  }

  private void readKey() {
    my.touchBody();
    int word = memory.get(my.key());
    if (word == operation.key()) {
      my.go(Pc.VALUE);
    } else if (word == Word.EMPTY) {
      if (setup.has(Trap.FREEZE_VALUE_OF_EMPTY) && Word.isFrozen(memory.get(my.value()))) {
        pass(Word.UNSET);
      } else {
        miss(Pc.CLAIM);
      }
    } else if (word == Word.FE && !walksPastFe()) {
      pass(Word.UNSET);
    } else {
      goToNextSlot(word);
    }
  }

  private boolean walksPastFe() {
    boolean claims = operation.kind() == Kind.PUT || operation.kind() == Kind.PUT_IF_ABSENT;
    return !claims && setup.has(Trap.FE_IS_OCCUPIED);
  }

  private void goToNextSlot(int word) {
    int next = my.get(SLOT) + 1;
    if (next < memory.at.slots) {
      my.set(SLOT, next);
      my.go(next == memory.at.arraySlots ? Pc.BUCKET : Pc.KEY);
    } else if (word == Word.FE) {
      pass(Word.UNSET); // the next level of the bucket would be CLOSED
    } else {
      throw new Violation(Fault.STRUCTURE, "another key stands in two slots");
    }
  }

  private void readPointer() {
    my.touchBody();
    switch (memory.get(my.pointer())) {
      case Word.ABSENT -> miss(Pc.CREATE);
      case Word.CLOSED -> pass(Word.UNSET);
      default -> my.go(Pc.KEY);
    }
  }

  /** The key has no slot here, so its state is the payload. */
  private void miss(Pc claim) {
    if (writes(my.get(PAYLOAD))) {
      my.go(claim);
    } else {
      answer(my.get(PAYLOAD));
    }
  }

  private boolean writes(int word) {
    memory.dereference(word, thread);
    return operation.writes(setup.state(word), setup.mode().markers());
  }

  /** The compare-and-set of a key word; if it fails it reads its witness, as all of them do. */
  private void claim() {
    my.touchBody();
    if (memory.get(my.key()) == Word.EMPTY) {
      memory.set(my.key(), operation.key());
      my.go(Pc.FILL);
    } else {
      readKey();
    }
  }

  private void create() {
    my.touchBody();
    if (memory.get(my.pointer()) == Word.ABSENT) {
      memory.set(my.pointer(), Word.PRESENT);
      my.go(Pc.KEY);
    } else {
      readPointer();
    }
  }

  private void readValue() {
    my.touchBody();
    int word = memory.get(my.value());
    if (Word.isFrozen(word)) {
      pass(Word.payload(word));
      return;
    }
    int present = word == Word.UNSET ? my.get(PAYLOAD) : word;
    if (writes(present)) {
      my.set(EXPECTED, word);
      my.go(Pc.SWAP);
    } else {
      answer(present);
    }
  }

  /** The compare-and-set of the value word, at which a write takes effect. */
  private void swap() {
    my.touchBody();
    int expected = my.get(EXPECTED);
    my.set(EXPECTED, 0);
    if (memory.get(my.value()) != expected) {
      readValue();
      return;
    }
    int word = setup.word(thread);
    memory.set(my.value(), word);
    memory.publishCell(word);
    int before = expected == Word.UNSET ? my.get(PAYLOAD) : expected;
    if (expected != Word.UNSET || !setup.has(Trap.SUPERSEDER_KEEPS_CELL)) {
      memory.retireCell(before);
    }
    answer(before);
  }

  /** The key is frozen here with this payload, or the probe ended at FE or CLOSED. */
  private void pass(int word) {
    my.set(PAYLOAD, word);
    if (setup.has(Trap.DEREFERENCE_FROZEN)) {
      memory.dereference(word, thread);
    }
    if (setup.has(Trap.ANSWER_WITHOUT_NEW_NODE) && !writes(word)) {
      answer(word);
    } else if (my.get(LINK) == 0) {
      my.set(SLOT, 0);
      my.go(Pc.CANONICAL);
    } else {
      follow(my.get(LINK));
    }
  }

  private void readCanonicalLink() {
    my.touchHeader();
    if (my.canonicalLink() == 0) {
      throw new Violation(Fault.NO_LINK, "the canonical link is 0 behind a frozen word");
    }
    follow(my.canonicalLink());
  }

  /** Leaves with the answer for a key that was in the state of this word. */
  private void answer(int word) {
    memory.dereference(word, thread);
    int result = operation.result(setup.state(word), setup.mode().markers());
    int key = operation.key();
    int pending = histories.pending(memory, key);
    memory.history(key, histories.respond(memory.history(key), pending, thread, result));
    memory.unpin(thread);
    my.finish();
  }
}

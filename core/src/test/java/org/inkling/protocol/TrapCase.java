package org.inkling.protocol;

import java.util.ArrayList;
import java.util.List;
import org.inkling.protocol.Operation.Kind;
import org.inkling.protocol.Setup.Entry;
import org.inkling.protocol.Setup.Mode;
import org.inkling.protocol.Violation.Fault;

/** The smallest scenario that shows a trap, and what it shows without the invariants' help. */
record TrapCase(Setup setup, Fault fault) {
  private static final List<Entry> EMPTY = List.of();
  private static final List<Entry> A_PRESENT = List.of(new Entry(Word.KEY_A, Word.value(0)));
  private static final Mode ONE = Mode.PLAIN;
  private static final Mode TWO = Mode.PLAIN.withWorkers(2);

  /** The case of a trap. */
  static TrapCase of(Trap trap) {
    return switch (trap) {
      case FREEZE_VALUE_OF_EMPTY -> {
        var pair = List.of(operation(Kind.PUT, Word.KEY_A, 2), operation(Kind.PUT, Word.KEY_B, 3));
        var mode = ONE.withEveryAccessAStep();
        yield new TrapCase(
            new Setup(Plot.REPLACEMENT, mode, EMPTY, List.of(), pair, trap), Fault.WRONG_AT_REST);
      }
      case FE_IS_OCCUPIED ->
          on(Plot.REPLACEMENT, ONE, EMPTY, trap).by(Fault.NO_ORDER, Kind.GET, Kind.PUT);
      case REDIRECT_BEFORE_SWEEP_ENDS ->
          on(Plot.REPLACEMENT, ONE, A_PRESENT, trap).by(Fault.WRONG_AT_REST, Kind.GET);
      case ANSWER_WITHOUT_NEW_NODE ->
          on(Plot.REPLACEMENT, ONE.withInlineValues(), A_PRESENT, trap)
              .by(Fault.NO_ORDER, Kind.GET, Kind.PUT);
      case FREE_WITHOUT_GRACE -> on(Plot.REPLACEMENT, ONE, EMPTY, trap).by(Fault.FREED, Kind.GET);
      case MERGE_LINKS_ONE_BY_ONE -> on(Plot.MERGE, TWO, EMPTY, trap).by(Fault.NO_LINK, Kind.GET);
      case RETRAIN_TOO_EARLY ->
          on(Plot.CHAIN, ONE, A_PRESENT, trap).claimed().by(Fault.WRONG_AT_REST, Kind.GET);
      case REBUILD_COPIES_LINK -> on(Plot.SPLIT, TWO, EMPTY, trap).by(Fault.FREED, Kind.GET);
      case REBUILD_OVERLAPS_CHANGE ->
          on(Plot.UNTOUCHED, TWO, EMPTY, trap).by(Fault.FREED, Kind.GET);
      case DEREFERENCE_FROZEN ->
          on(Plot.REPLACEMENT, ONE, A_PRESENT, trap).by(Fault.FREED, Kind.GET, Kind.PUT);
      case PAYLOAD_BEYOND_MOVED ->
          on(Plot.CHAIN, ONE.withInlineValues(), A_PRESENT, trap)
              .by(Fault.NO_ORDER, Kind.GET, Kind.REMOVE);
      case LINK_AFTER_FREEZE -> on(Plot.REPLACEMENT, TWO, EMPTY, trap).by(Fault.NO_LINK, Kind.GET);
      case MOVER_RETIRES_CELL ->
          on(Plot.REPLACEMENT, ONE, A_PRESENT, trap).by(Fault.FREED, Kind.GET);
      case SUPERSEDER_KEEPS_CELL ->
          on(Plot.REPLACEMENT, ONE, A_PRESENT, trap).by(Fault.LEAKED, Kind.PUT);
      case CHUNK_WITHOUT_CHECK -> on(Plot.REPLACEMENT, TWO, EMPTY, trap).by(Fault.FREED, Kind.GET);
      case INSTALL_OVERWRITES ->
          on(Plot.REPLACEMENT, ONE.withInlineValues(), A_PRESENT, trap)
              .by(Fault.WRONG_AT_REST, Kind.PUT);
      case UNSET_NOT_FROZEN ->
          on(Plot.REPLACEMENT, ONE, EMPTY, trap).by(Fault.WRONG_AT_REST, Kind.PUT);
      case BUCKET_LEFT_OPEN ->
          on(Plot.REPLACEMENT, ONE, List.of(new Entry(Word.KEY_B, Word.value(0))), trap)
              .by(Fault.WRONG_AT_REST, Kind.PUT);
      case HEADER_FREED_WITH_SLOTS -> on(Plot.SPLIT, ONE, EMPTY, trap).by(Fault.FREED, Kind.GET);
    };
  }

  private static Operation operation(Kind kind, int key, int value) {
    return new Operation(kind, key, Setup.FIRST_VALUE, value);
  }

  private static Draft on(Plot plot, Mode mode, List<Entry> content, Trap trap) {
    return new Draft(new Setup(plot, mode, content, List.of(), List.of(), trap));
  }

  /** A setup without its operations. */
  private record Draft(Setup setup) {
    /** With key A claimed in every new node. */
    Draft claimed() {
      var keys = List.of(Word.KEY_A);
      return new Draft(
          new Setup(
              setup.plot(), setup.mode(), setup.content(), keys, setup.operations(), setup.trap()));
    }

    /** The case in which operations of these kinds on key A show this. */
    TrapCase by(Fault fault, Kind... kinds) {
      var operations = new ArrayList<Operation>();
      for (var kind : kinds) {
        operations.add(operation(kind, Word.KEY_A, Setup.FIRST_VALUE + 1 + operations.size()));
      }
      return new TrapCase(
          new Setup(
              setup.plot(),
              setup.mode(),
              setup.content(),
              setup.claimed(),
              operations,
              setup.trap()),
          fault);
    }
  }
}

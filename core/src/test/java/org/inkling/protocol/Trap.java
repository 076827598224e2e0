package org.inkling.protocol;

/** Plausible mistakes, each of which the model must find. The first ten are those of the design. */
enum Trap {
  /** The sweep freezes the value word of an EMPTY slot; a probe ends there without claiming. */
  FREEZE_VALUE_OF_EMPTY,
  /** A lookup walks past FE as past another key's slot; claims end there. */
  FE_IS_OCCUPIED,
  /** MOVED as soon as one chunk is done. */
  REDIRECT_BEFORE_SWEEP_ENDS,
  /** An operation that need not write answers the frozen payload without a look at N. */
  ANSWER_WITHOUT_NEW_NODE,
  /** What is retired is free at once. */
  FREE_WITHOUT_GRACE,
  /** The sweep begins when the first old node of a merge has its link. */
  MERGE_LINKS_ONE_BY_ONE,
  /** N is an old node of the next change while its own old node is still swept. */
  RETRAIN_TOO_EARLY,
  /** The root is rebuilt during a change, and copies a line with its link. */
  REBUILD_COPIES_LINK,
  /** A change is announced between the copy of a line and the swap of the root. */
  REBUILD_OVERLAPS_CHANGE,
  /** The cell of a frozen word is read before N's word was seen UNSET. */
  DEREFERENCE_FROZEN,

  /** A payload is kept on the way over a MOVED link. */
  PAYLOAD_BEYOND_MOVED,
  /** The sweep begins before any link is set. */
  LINK_AFTER_FREEZE,
  /** Who installs a payload in N retires its cell. */
  MOVER_RETIRES_CELL,
  /** Who supersedes a payload in N does not retire its cell. */
  SUPERSEDER_KEEPS_CELL,
  /** A worker does not look, after its pin, whether the change is still swept. */
  CHUNK_WITHOUT_CHECK,
  /** The sweep stores into N whatever stands there. */
  INSTALL_OVERWRITES,
  /** The sweep leaves a claimed slot without a value as it is. */
  UNSET_NOT_FROZEN,
  /** The sweep leaves the pointer of an absent bucket as it is. */
  BUCKET_LEFT_OPEN,
  /** Header and fan-out of an old node are retired with its slots, before the root is rebuilt. */
  HEADER_FREED_WITH_SLOTS
}

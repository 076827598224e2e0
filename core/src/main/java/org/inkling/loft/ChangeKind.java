package org.inkling.loft;

/** How a node is replaced. */
enum ChangeKind {
  /** By one of the same model, stretched to as many slots as its keys need now. */
  EXPANSION,

  /** By those of new models, one or several. */
  SPLIT
}

package org.inkling.loft;

/** How nodes are replaced. */
enum ChangeKind {
  /** By one of the same model, stretched to as many slots as its keys need now. */
  EXPANSION,

  /** By those of new models, one or several. */
  SPLIT,

  /** Several side by side, by fewer of new models; dropped if that takes more memory. */
  MERGE,

  /** By one of the same model with fewer slots; dropped if it takes as much memory. */
  COMPACTION
}

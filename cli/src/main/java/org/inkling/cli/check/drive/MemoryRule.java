package org.inkling.cli.check.drive;

import org.inkling.cli.check.shared.MemoryUse;
import org.jspecify.annotations.Nullable;

/** A bound for the memory of an index. */
interface MemoryRule {

  /** Returns how a sample violates the rule, or null. */
  @Nullable String fault(MemoryUse memory);

  /** Returns how a sample of an index at rest and without keys violates the rule, or null. */
  @Nullable String faultWithoutKeys(MemoryUse memory);
}

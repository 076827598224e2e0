package org.inkling.loft;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lincheck over the operations of an index while its nodes change. The scenarios come from {@link
 * org.inkling.TestSeed}; for more and longer ones see {@link LoftLincheckTest}, which runs in
 * another JVM at the same time.
 */
@Tag("lincheck")
class LoftChangeLincheckTest {

  @Test
  void operationsBesideAChangeAreLinearizable() {
    LincheckRig.changes(LoftUnderLincheck.class, 1, 3).check(LoftUnderLincheck.class);
  }

  @Test
  void operationsOfTwoThreadsBesideAChangeAreLinearizable() {
    LincheckRig.changes(LoftUnderLincheck.class, 2, 2).check(LoftUnderLincheck.class);
  }

  @Test
  void operationsBesideASplitAreLinearizable() {
    var splitting = LoftUnderLincheck.Splitting.class;
    LincheckRig.changes(splitting, 1, 3).check(splitting);
  }
}

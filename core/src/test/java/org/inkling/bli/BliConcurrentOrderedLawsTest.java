package org.inkling.bli;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BliSpec.class)
final class BliConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {
  BliConcurrentOrderedLawsTest(BliSpec spec) {
    super(spec);
  }
}

package org.inkling.bli;

import org.inkling.index.BatchLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BliSpec.class)
final class BliBatchLawsTest extends BatchLaws {
  BliBatchLawsTest(BliSpec spec) {
    super(spec);
  }
}

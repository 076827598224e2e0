package org.inkling.bli;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BliSpec.class)
final class BliOrderedLawsTest extends OrderedIndexLaws {
  BliOrderedLawsTest(BliSpec spec) {
    super(spec);
  }
}

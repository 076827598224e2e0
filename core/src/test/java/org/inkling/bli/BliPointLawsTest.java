package org.inkling.bli;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BliSpec.class)
final class BliPointLawsTest extends PointIndexLaws {
  BliPointLawsTest(BliSpec spec) {
    super(spec);
  }
}

package org.inkling.bytes;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(LongBytesSpec.class)
final class LongBytesPointLawsTest extends PointIndexLaws {
  LongBytesPointLawsTest(LongBytesSpec spec) {
    super(spec);
  }
}

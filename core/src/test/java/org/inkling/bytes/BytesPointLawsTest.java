package org.inkling.bytes;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BytesSpec.class)
final class BytesPointLawsTest extends PointIndexLaws {
  BytesPointLawsTest(BytesSpec spec) {
    super(spec);
  }
}

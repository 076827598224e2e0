package org.inkling.bytes;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BytesSpec.class)
final class BytesMapLawsTest extends BytesMapLaws {
  BytesMapLawsTest(BytesSpec spec) {
    super(spec);
  }
}

package org.inkling.bytes;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BytesSpec.class)
final class BytesConcurrentLawsTest extends ConcurrentIndexLaws {
  BytesConcurrentLawsTest(BytesSpec spec) {
    super(spec);
  }
}

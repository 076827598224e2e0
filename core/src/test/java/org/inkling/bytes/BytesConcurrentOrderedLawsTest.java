package org.inkling.bytes;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BytesSpec.class)
final class BytesConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {
  BytesConcurrentOrderedLawsTest(BytesSpec spec) {
    super(spec);
  }
}

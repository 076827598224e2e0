package org.inkling.bytes;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(LongBytesSpec.class)
final class LongBytesConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {
  LongBytesConcurrentOrderedLawsTest(LongBytesSpec spec) {
    super(spec);
  }
}

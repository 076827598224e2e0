package org.inkling.bytes;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(LongBytesSpec.class)
final class LongBytesConcurrentLawsTest extends ConcurrentIndexLaws {
  LongBytesConcurrentLawsTest(LongBytesSpec spec) {
    super(spec);
  }
}

package org.inkling.bytes;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(LongBytesSpec.class)
final class LongBytesLifecycleLawsTest extends LifecycleLaws {
  LongBytesLifecycleLawsTest(LongBytesSpec spec) {
    super(spec);
  }
}

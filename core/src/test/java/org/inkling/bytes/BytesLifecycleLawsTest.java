package org.inkling.bytes;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BytesSpec.class)
final class BytesLifecycleLawsTest extends LifecycleLaws {
  BytesLifecycleLawsTest(BytesSpec spec) {
    super(spec);
  }
}

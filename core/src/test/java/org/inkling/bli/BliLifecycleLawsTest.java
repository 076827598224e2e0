package org.inkling.bli;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BliSpec.class)
final class BliLifecycleLawsTest extends LifecycleLaws {
  BliLifecycleLawsTest(BliSpec spec) {
    super(spec);
  }
}

package org.inkling.xindex;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexHSpec.class)
final class XIndexHLifecycleLawsTest extends LifecycleLaws {
  XIndexHLifecycleLawsTest(XIndexHSpec spec) {
    super(spec);
  }
}

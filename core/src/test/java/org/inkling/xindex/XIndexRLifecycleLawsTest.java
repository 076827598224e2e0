package org.inkling.xindex;

import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexRSpec.class)
final class XIndexRLifecycleLawsTest extends LifecycleLaws {
  XIndexRLifecycleLawsTest(XIndexRSpec spec) {
    super(spec);
  }
}

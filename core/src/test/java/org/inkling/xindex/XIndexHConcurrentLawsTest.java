package org.inkling.xindex;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexHSpec.class)
final class XIndexHConcurrentLawsTest extends ConcurrentIndexLaws {
  XIndexHConcurrentLawsTest(XIndexHSpec spec) {
    super(spec);
  }
}

package org.inkling.xindex;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexHSpec.class)
final class XIndexHPointLawsTest extends PointIndexLaws {
  XIndexHPointLawsTest(XIndexHSpec spec) {
    super(spec);
  }
}

package org.inkling.xindex;

import org.inkling.index.PointIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexRSpec.class)
final class XIndexRPointLawsTest extends PointIndexLaws {
  XIndexRPointLawsTest(XIndexRSpec spec) {
    super(spec);
  }
}

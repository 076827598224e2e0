package org.inkling.xindex;

import org.inkling.index.UnorderedCursorLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexHSpec.class)
final class XIndexHCursorLawsTest extends UnorderedCursorLaws {
  XIndexHCursorLawsTest(XIndexHSpec spec) {
    super(spec);
  }
}

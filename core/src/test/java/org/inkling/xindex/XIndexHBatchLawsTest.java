package org.inkling.xindex;

import org.inkling.index.BatchLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexHSpec.class)
final class XIndexHBatchLawsTest extends BatchLaws {
  XIndexHBatchLawsTest(XIndexHSpec spec) {
    super(spec);
  }
}

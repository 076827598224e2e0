package org.inkling.xindex;

import org.inkling.index.BatchLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexRSpec.class)
final class XIndexRBatchLawsTest extends BatchLaws {
  XIndexRBatchLawsTest(XIndexRSpec spec) {
    super(spec);
  }
}

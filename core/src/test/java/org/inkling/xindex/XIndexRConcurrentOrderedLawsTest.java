package org.inkling.xindex;

import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexRSpec.class)
final class XIndexRConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {
  XIndexRConcurrentOrderedLawsTest(XIndexRSpec spec) {
    super(spec);
  }
}

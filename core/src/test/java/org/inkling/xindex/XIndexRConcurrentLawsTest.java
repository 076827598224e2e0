package org.inkling.xindex;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexRSpec.class)
final class XIndexRConcurrentLawsTest extends ConcurrentIndexLaws {
  XIndexRConcurrentLawsTest(XIndexRSpec spec) {
    super(spec);
  }
}

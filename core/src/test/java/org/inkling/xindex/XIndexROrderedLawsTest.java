package org.inkling.xindex;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(XIndexRSpec.class)
final class XIndexROrderedLawsTest extends OrderedIndexLaws {
  XIndexROrderedLawsTest(XIndexRSpec spec) {
    super(spec);
  }
}

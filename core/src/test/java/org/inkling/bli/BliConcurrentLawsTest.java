package org.inkling.bli;

import org.inkling.index.ConcurrentIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BliSpec.class)
final class BliConcurrentLawsTest extends ConcurrentIndexLaws {
  BliConcurrentLawsTest(BliSpec spec) {
    super(spec);
  }
}

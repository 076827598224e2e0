package org.inkling.bytes;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(LongBytesSpec.class)
final class LongBytesOrderedLawsTest extends OrderedIndexLaws {
  LongBytesOrderedLawsTest(LongBytesSpec spec) {
    super(spec);
  }
}

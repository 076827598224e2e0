package org.inkling.bytes;

import org.inkling.index.OrderedIndexLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(BytesSpec.class)
final class BytesOrderedLawsTest extends OrderedIndexLaws {
  BytesOrderedLawsTest(BytesSpec spec) {
    super(spec);
  }
}

package org.inkling.loft;

import java.util.List;
import org.inkling.index.BatchLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("specs")
final class LoftBatchLawsTest extends BatchLaws {
  LoftBatchLawsTest(LoftSpec spec) {
    super(spec);
  }

  static List<LoftSpec> specs() {
    return LoftSpec.part(0, 2);
  }
}

package org.inkling.loft;

import java.util.List;
import org.inkling.index.ConcurrentOrderedLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("specs")
final class LoftConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {
  LoftConcurrentOrderedLawsTest(LoftSpec spec) {
    super(spec);
  }

  static List<LoftSpec> specs() {
    return LoftSpec.concurrent();
  }
}

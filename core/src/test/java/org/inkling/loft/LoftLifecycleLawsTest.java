package org.inkling.loft;

import java.util.List;
import org.inkling.index.LifecycleLaws;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("specs")
final class LoftLifecycleLawsTest extends LifecycleLaws {
  LoftLifecycleLawsTest(LoftSpec spec) {
    super(spec);
  }

  static List<LoftSpec> specs() {
    return LoftSpec.pairs();
  }
}

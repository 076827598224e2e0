package org.inkling.index;

final class HashMapCursorLawsTest extends UnorderedCursorLaws {

  HashMapCursorLawsTest() {
    super(new HashMapSpec());
  }
}

package org.inkling.index;

final class HashMapConcurrentLawsTest extends ConcurrentIndexLaws {

  HashMapConcurrentLawsTest() {
    super(new HashMapSpec());
  }
}

package org.inkling.index;

final class HashMapLifecycleLawsTest extends LifecycleLaws {

  HashMapLifecycleLawsTest() {
    super(new HashMapSpec());
  }
}

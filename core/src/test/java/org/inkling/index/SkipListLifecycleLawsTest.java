package org.inkling.index;

final class SkipListLifecycleLawsTest extends LifecycleLaws {

  SkipListLifecycleLawsTest() {
    super(new SkipListSpec());
  }
}

package com.google.errorprone.annotations.concurrent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the lock that a thread holds whenever it accesses a field or calls a method. ErrorProne
 * checks it, and takes it for its own annotation, whose name it has.
 *
 * <p>The check sees a lock in synchronized methods and blocks, in a {@code try} whose {@code
 * finally} unlocks it, and in methods with this annotation. It sees none in a lambda, nor in the
 * {@code finally} itself; it knows no {@code StampedLock}, and demands no lock in constructors.
 *
 * <p>ErrorProne's own annotation is in the class files. Without its jar, {@code javac} with every
 * lint would then warn users of these classes. This one ends with the compilation.
 */
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface GuardedBy {
  /**
   * Returns the lock: {@code this}, {@code itself} for the object in the field, the name of a
   * field, or {@code Type.class}.
   */
  String value();
}

package org.inkling.cli.check.histories;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;
import org.jspecify.annotations.Nullable;

/** Creates indexes that forward to another one, but for operations that have a fault. */
final class FaultyIndex {
  private FaultyIndex() {}

  /** A fault in some operations. */
  @FunctionalInterface
  interface Fault {

    /**
     * Answers an operation.
     *
     * @param operation the name of the method
     * @param arguments its arguments
     * @param right calls the method on the index without a fault
     */
    @Nullable Object answer(String operation, Object[] arguments, Call right) throws Throwable;
  }

  /** A call on the index without a fault. */
  @FunctionalInterface
  interface Call {
    @Nullable Object run() throws Throwable;
  }

  /** Returns an index with a fault, which is an ordered one if {@code index} is. */
  static PointIndex of(PointIndex index, Fault fault) {
    Class<?> type = index instanceof OrderedIndex ? OrderedIndex.class : PointIndex.class;
    return (PointIndex)
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                fault.answer(
                    method.getName(),
                    arguments == null ? new Object[0] : arguments,
                    () -> call(index, method, arguments)));
  }

  private static @Nullable Object call(
      PointIndex index, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(index, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}

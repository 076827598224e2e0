package org.inkling.bytes;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/**
 * A public operation of {@link BytesIndex} on one key, found by reflection so that none is
 * forgotten, with arguments for which it takes effect.
 */
record BytesCall(Method method, Object[] arguments) {
  private static final Set<String> ANSWERING =
      Set.of("statistics", "toString", "close", "memoryLimitBytes");

  /** What bytes a parameter is for. */
  enum Role {
    KEY,
    VALUE,
    EXPECTED,
    DESTINATION
  }

  /**
   * Returns all operations, except those that answer after a close.
   *
   * @param present a key with this value
   * @param absent a key without one
   */
  static List<BytesCall> all(byte[] present, byte[] absent, byte[] value) {
    var calls = new ArrayList<BytesCall>();
    for (Method method : BytesPoints.class.getDeclaredMethods()) {
      int modifiers = method.getModifiers();
      if (Modifier.isPublic(modifiers)
          && !Modifier.isStatic(modifiers)
          && !method.isSynthetic()
          && !ANSWERING.contains(method.getName())) {
        var call = new BytesCall(method, new Object[method.getParameterCount()]);
        byte[] key = method.getName().equals("putIfAbsent") ? absent : present;
        for (int i = 0; i < call.arguments.length; i++) {
          call.set(i, call.isBytes(i) && call.role(i) == Role.KEY ? key : value.clone());
        }
        calls.add(call);
      }
    }
    return calls;
  }

  boolean isBytes(int parameter) {
    Class<?> type = method.getParameterTypes()[parameter];
    return type == byte[].class || type == ByteRegion.class;
  }

  boolean isRegion(int parameter) {
    return method.getParameterTypes()[parameter] == ByteRegion.class;
  }

  Role role(int parameter) {
    if (parameter == 0) {
      return Role.KEY;
    }
    return switch (method.getName()) {
      case "get" -> Role.DESTINATION;
      case "remove" -> Role.EXPECTED;
      case "compareAndSet" -> parameter == 1 ? Role.EXPECTED : Role.VALUE;
      default -> Role.VALUE;
    };
  }

  /** Returns whether an array is followed by a place in it and a number of bytes. */
  boolean hasRange(int parameter) {
    Class<?>[] types = method.getParameterTypes();
    return parameter + 2 < types.length
        && types[parameter + 1] == int.class
        && types[parameter + 2] == int.class;
  }

  /** Sets an argument to what its type has for these bytes; those after it are the range. */
  private void set(int parameter, byte[] bytes) {
    Class<?> type = method.getParameterTypes()[parameter];
    if (type == int.class) {
      return;
    }
    arguments[parameter] =
        type == byte[].class
            ? bytes
            : type == ByteRegion.class ? ByteRegion.of(bytes) : new BytesHolder();
    if (hasRange(parameter)) {
      arguments[parameter + 1] = 0;
      arguments[parameter + 2] = bytes.length;
    }
  }

  /** Returns this call with other bytes as one argument. */
  BytesCall withBytes(int parameter, byte[] bytes) {
    var call = new BytesCall(method, arguments.clone());
    call.set(parameter, bytes);
    return call;
  }

  /** Returns this call with another argument. */
  BytesCall with(int parameter, @Nullable Object argument) {
    Object[] changed = arguments.clone();
    changed[parameter] = argument;
    return new BytesCall(method, changed);
  }

  @Nullable Object invoke(BytesIndex index) throws Throwable {
    try {
      return method.invoke(index, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public String toString() {
    return method.toGenericString();
  }
}

package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.inkling.region.LongRegion;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Calls every public operation of something that is closed, with arguments that want something and
 * with arguments that want nothing, and demands that each throws {@link IllegalStateException}.
 */
public final class ClosedOperations {
  private static final Set<String> ALWAYS = Set.of("close", "toString", "hashCode", "equals");

  /** The second one where arguments are bad in any state. */
  private static final Set<String> REFUSALS =
      Set.of(IllegalStateException.class.getName(), IllegalArgumentException.class.getName());

  private ClosedOperations() {}

  /** Which arguments an operation gets. */
  private enum Arguments {
    /** Ranges that ascend and arrays of one element. */
    ONE(0, 3, 1),
    /** Ranges that descend and arrays of no element. */
    NONE(9, -3, 0),
    /** The smallest keys, and arrays of no element. */
    SMALLEST(Long.MIN_VALUE, 0, 0),
    /** The greatest keys. */
    GREATEST(Long.MAX_VALUE, 0, 1);

    private final long first;
    private final long step;
    private final int length;

    Arguments(long first, long step, int length) {
      this.first = first;
      this.step = step;
      this.length = length;
    }

    Object[] of(Method method) {
      Class<?>[] types = method.getParameterTypes();
      var arguments = new Object[types.length];
      int lengths = 0; // integers are a place in an array, and then how many elements from there on
      long next = first;
      for (int i = 0; i < types.length; i++) {
        if (types[i] == long.class) {
          arguments[i] = next;
          next += step;
        } else if (types[i] == int.class) {
          arguments[i] = lengths++ == 0 ? 0 : length;
        } else {
          arguments[i] = object(types[i]);
        }
      }
      return arguments;
    }

    private Object object(Class<?> type) {
      if (type == long[].class) {
        return new long[length];
      } else if (type == boolean[].class) {
        return new boolean[length];
      } else if (type == LongRegion.class) {
        return LongRegion.of(MemorySegment.ofArray(new long[length]));
      } else if (type == LongHolder.class) {
        return new LongHolder();
      } else if (type == EntryHolder.class) {
        return new EntryHolder();
      } else if (type == Path.class) {
        return Path.of("a folder that is not made");
      } else if (type.isInterface()) {
        return Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
      }
      throw new IllegalArgumentException("no arguments of " + type + " are known here");
    }
  }

  /**
   * Checks all operations.
   *
   * @param answering the names of those that answer after a close, as their documentation says
   */
  public static void check(Object closed, Set<String> answering) {
    var wrong = new TreeSet<String>();
    for (Method method : closed.getClass().getMethods()) {
      boolean isOperation =
          !Modifier.isStatic(method.getModifiers())
              && !method.isBridge()
              && method.getDeclaringClass() != Object.class;
      if (isOperation
          && !ALWAYS.contains(method.getName())
          && !answering.contains(method.getName())) {
        for (Arguments arguments : Arguments.values()) {
          String outcome = outcome(closed, method, arguments);
          if (!REFUSALS.contains(outcome)) {
            wrong.add(method.toGenericString() + " with " + arguments + ": " + outcome);
          }
        }
      }
    }
    assertEquals(Set.of(), wrong, "operations of a closed " + closed.getClass().getSimpleName());
  }

  private static String outcome(Object closed, Method method, Arguments arguments) {
    try {
      method.setAccessible(true); // of a public class, or of one that a public method returns
      Object result = method.invoke(closed, arguments.of(method));
      return use(result);
    } catch (InvocationTargetException e) {
      return e.getCause().getClass().getName();
    } catch (IllegalStateException e) {
      return e.getClass().getName();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** What an operation returns may be the one to refuse. */
  private static String use(Object result) {
    if (result instanceof Cursor cursor) {
      cursor.next();
    } else if (result instanceof Map<?, ?> map) {
      map.containsKey(3L);
    } else if (result instanceof Iterable<?> all) {
      all.iterator();
    } else if (result instanceof SortedEntrySource source) {
      source.open().next();
    } else if (result instanceof EntryStream entries) {
      entries.next();
    }
    return "returned " + (result instanceof Object[] some ? List.of(some) : result);
  }
}

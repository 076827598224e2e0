package org.inkling.loft;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedOperations;
import org.inkling.index.PointIndex;
import org.inkling.source.SortedEntrySource;

/**
 * LOFT for the law-suites through sessions: every thread asks a session of its own, and each fourth
 * time the index itself, for all of them are one map.
 */
record SessionSpec(LoftSpec shape) implements IndexSpec {

  @Override
  public Set<Feature> features() {
    return shape.features();
  }

  @Override
  public PointIndex empty() {
    return throughSessions((LoftIndex) shape.empty());
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return throughSessions((LoftIndex) shape.load(source));
  }

  @Override
  public void checkStructure(PointIndex index) {
    shape.checkStructure(indexOf(index));
  }

  @Override
  public void checkClosed(PointIndex index) {
    shape.checkClosed(indexOf(index));
  }

  private static OrderedIndex throughSessions(LoftIndex index) {
    return (OrderedIndex)
        Proxy.newProxyInstance(
            OrderedIndex.class.getClassLoader(),
            new Class<?>[] {OrderedIndex.class},
            new Sessions(index));
  }

  private static LoftIndex indexOf(PointIndex index) {
    return ((Sessions) Proxy.getInvocationHandler(index)).index;
  }

  /** What a thread has. */
  private static final class Desk {
    private final LoftSession session;
    private int calls;

    Desk(LoftIndex index) {
      session = index.session();
    }

    OrderedOperations next(LoftIndex index) {
      return ++calls % 4 == 0 ? index : session;
    }
  }

  /** Sends operations to sessions, and the rest to the index. */
  private static final class Sessions implements InvocationHandler {
    private final LoftIndex index;
    private final ThreadLocal<Desk> desks;

    Sessions(LoftIndex index) {
      this.index = index;
      desks = ThreadLocal.withInitial(() -> new Desk(index));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getName().equals("asMap")) {
        return InvocationHandler.invokeDefault(proxy, method, arguments); // a map of the proxy
      }
      if (method.getName().equals("equals")) {
        return proxy == arguments[0];
      }
      boolean operates =
          method.getDeclaringClass() != Object.class
              && method.getDeclaringClass().isAssignableFrom(OrderedOperations.class);
      try {
        return method.invoke(operates ? desks.get().next(index) : index, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}

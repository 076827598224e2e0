package org.inkling.index;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Function;
import org.inkling.source.SortedEntrySource;

/**
 * An index for the law-suites through sessions: every thread asks a session of its own, and each
 * fourth time the index itself, for all of them are one map.
 *
 * @param shape the index
 * @param opener asks an index of this shape for a session
 */
public record SessionSpec(IndexSpec shape, Function<PointIndex, Session> opener)
    implements IndexSpec {

  @Override
  public Set<Feature> features() {
    return shape.features();
  }

  @Override
  public PointIndex empty() {
    return throughSessions(shape.empty());
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    return throughSessions(shape.load(source));
  }

  @Override
  public void checkStructure(PointIndex index) {
    shape.checkStructure(indexOf(index));
  }

  @Override
  public void checkClosed(PointIndex index) {
    shape.checkClosed(indexOf(index));
  }

  private OrderedIndex throughSessions(PointIndex index) {
    return (OrderedIndex)
        Proxy.newProxyInstance(
            OrderedIndex.class.getClassLoader(),
            new Class<?>[] {OrderedIndex.class},
            new Sessions((OrderedIndex) index, opener));
  }

  private static OrderedIndex indexOf(PointIndex index) {
    return ((Sessions) Proxy.getInvocationHandler(index)).index;
  }

  /** What a thread has. */
  private static final class Desk {
    private final Session session;
    private int calls;

    Desk(Session session) {
      this.session = session;
    }

    OrderedOperations next(OrderedIndex index) {
      return ++calls % 4 == 0 ? index : session;
    }
  }

  /** Sends operations to sessions, and the rest to the index. */
  private static final class Sessions implements InvocationHandler {
    private final OrderedIndex index;
    private final ThreadLocal<Desk> desks;

    Sessions(OrderedIndex index, Function<PointIndex, Session> opener) {
      this.index = index;
      desks = ThreadLocal.withInitial(() -> new Desk(opener.apply(index)));
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

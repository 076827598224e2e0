package org.inkling.cli.check.soak;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.subject.ManagedSubject;
import org.inkling.cli.subject.PassingSubject;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.OrderedIndex;

/** LOFT with one fault, which occurs occasionally. */
final class FaultySubject extends PassingSubject {
  private static final int OFTEN = 50;

  private final Fault fault;
  private final AtomicInteger chances = new AtomicInteger();
  private volatile boolean closed;

  FaultySubject(NodeKind nodes, Fault fault) {
    super(new ManagedSubject<>(nodes.builder("soak").build()));
    this.fault = fault;
  }

  private boolean strikes() {
    return chances.incrementAndGet() % OFTEN == 0;
  }

  @Override
  public OrderedIndex index() {
    Class<?>[] types = {OrderedIndex.class};
    return (OrderedIndex)
        Proxy.newProxyInstance(OrderedIndex.class.getClassLoader(), types, this::onIndex);
  }

  private static Object call(Object target, Method method, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Object onIndex(Object self, Method method, Object... arguments) throws Throwable {
    OrderedIndex index = (OrderedIndex) super.index();
    return switch (method.getName()) {
      case "put" -> put(index, method, arguments);
      case "remove" -> remove(index, method, arguments);
      case "ceiling" -> {
        Object found = call(index, method, arguments);
        EntryHolder entry = (EntryHolder) arguments[1];
        yield fault == Fault.WRONG_CEILING && (boolean) found && strikes()
            ? index.higher(entry.key, entry)
            : found;
      }
      case "ascending", "descending" -> new FaultyCursor((Cursor) call(index, method, arguments));
      case "size" -> index.size() + (fault == Fault.WRONG_SIZE ? 1 : 0);
      default -> call(index, method, arguments);
    };
  }

  private Object put(OrderedIndex index, Method method, Object... arguments) throws Throwable {
    if (fault == Fault.REFUSAL && strikes()) {
      throw new IllegalStateException("no put today");
    }
    Fault kind = index.containsKey((long) arguments[0]) ? Fault.LOST_OVERWRITE : Fault.LOST_INSERT;
    return fault == kind && strikes() ? null : call(index, method, arguments);
  }

  private Object remove(OrderedIndex index, Method method, Object... arguments) throws Throwable {
    long key = (long) arguments[0];
    if (fault == Fault.LOST_REMOVE && strikes()) {
      return index.containsKey(key);
    }
    long value = index.get(key, 0);
    Object removed = call(index, method, arguments);
    if (fault == Fault.RESURRECTED_KEY && (boolean) removed && strikes()) {
      index.put(key, value);
    }
    return removed;
  }

  /** A cursor that occasionally repeats or skips an entry. */
  private final class FaultyCursor implements Cursor {
    private final Cursor right;
    private boolean onEntry;

    FaultyCursor(Cursor right) {
      this.right = right;
    }

    @Override
    public boolean next() {
      if (fault == Fault.DUPLICATE_IN_SCAN && onEntry && strikes()) {
        return true;
      }
      if (fault == Fault.HOLE_IN_SCAN && strikes()) {
        right.next();
      }
      onEntry = right.next();
      return onEntry;
    }

    @Override
    public long key() {
      return right.key();
    }

    @Override
    public long value() {
      return right.value();
    }

    @Override
    public void reset(long from, long to) {
      right.reset(from, to);
      onEntry = false;
    }

    @Override
    public void close() {
      right.close();
    }
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> statistics = new HashMap<>(super.statistics());
    if (fault == Fault.HOARD) {
      statistics.putAll(
          Map.of("retiredBytes", 1L << 30, "freeListedBytes", 0L, "reservedBytes", 1L << 31));
    } else if (fault == Fault.LEAK_AFTER_CLOSE && closed) {
      statistics.put("reservedBytes", 4096L);
    }
    return statistics;
  }

  @Override
  public void checkStructure() {
    if (fault == Fault.BROKEN_STRUCTURE) {
      throw new IllegalStateException("a pivot is missing");
    }
    super.checkStructure();
  }

  @Override
  public void close() {
    super.close();
    closed = true;
  }
}

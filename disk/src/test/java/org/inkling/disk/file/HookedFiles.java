package org.inkling.disk.file;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.inkling.disk.file.FaultyFiles.Call;
import org.jspecify.annotations.Nullable;

/** Files that notify a hook of every call: before it, in the middle of a write, and after it. */
public final class HookedFiles {
  private static final Map<String, Call> CALLS =
      Map.ofEntries(
          Map.entry("open", Call.OPEN),
          Map.entry("edit", Call.OPEN),
          Map.entry("create", Call.CREATE),
          Map.entry("createFolder", Call.CREATE_FOLDER),
          Map.entry("rename", Call.RENAME),
          Map.entry("syncFolder", Call.SYNC_FOLDER),
          Map.entry("delete", Call.DELETE),
          Map.entry("list", Call.LIST),
          Map.entry("lock", Call.LOCK),
          Map.entry("share", Call.LOCK),
          Map.entry("size", Call.SIZE),
          Map.entry("read", Call.READ),
          Map.entry("write", Call.WRITE),
          Map.entry("sync", Call.SYNC),
          Map.entry("syncContent", Call.SYNC),
          Map.entry("truncate", Call.TRUNCATE),
          Map.entry("queue", Call.QUEUE),
          Map.entry("close", Call.CLOSE));

  private HookedFiles() {}

  /** The phase of a call. */
  public enum Phase {
    BEFORE,
    /** Half the bytes of a write are written; only for writes in halves. */
    DURING,
    AFTER
  }

  /** Receives notifications of calls, on the thread of the call. */
  @FunctionalInterface
  public interface Hook {
    /**
     * A call has reached a phase.
     *
     * @param file the file or folder of the call; for a rename, the new name
     */
    void at(Phase phase, Call call, Path file);
  }

  /** Returns these files with a hook. */
  public static FileLayer of(FileLayer files, Hook hook) {
    return of(files, hook, false);
  }

  /** Returns these files with a hook, and splits each write into two halves. */
  public static FileLayer halving(FileLayer files, Hook hook) {
    return of(files, hook, true);
  }

  private static FileLayer of(FileLayer files, Hook hook, boolean halving) {
    return proxy(
        FileLayer.class,
        (proxy, method, arguments) -> {
          if (arguments == null) { // a query about failures, not a system call
            return method.invoke(files);
          }
          Path file = (Path) arguments[method.getName().equals("rename") ? 1 : 0];
          Object result = call(files, method, arguments, hook, file);
          return result instanceof StorageFile opened ? hooked(opened, hook, halving) : result;
        });
  }

  private static StorageFile hooked(StorageFile file, Hook hook, boolean halving) {
    return proxy(
        StorageFile.class,
        (proxy, method, arguments) -> {
          if (halving && method.getName().equals("write")) {
            write(file, (ByteBuffer) arguments[0], (Long) arguments[1], hook);
            return null;
          }
          return call(file, method, arguments, hook, file.path());
        });
  }

  private static void write(StorageFile file, ByteBuffer from, long offset, Hook hook)
      throws java.io.IOException {
    hook.at(Phase.BEFORE, Call.WRITE, file.path());
    int limit = from.limit();
    int half = from.remaining() / 2;
    file.write(from.limit(from.position() + half), offset);
    hook.at(Phase.DURING, Call.WRITE, file.path());
    file.write(from.limit(limit), offset + half);
    hook.at(Phase.AFTER, Call.WRITE, file.path());
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments, Hook hook, Path file)
      throws Throwable {
    Call call = CALLS.get(method.getName());
    if (call != null) {
      hook.at(Phase.BEFORE, call, file);
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      if (call != null) {
        hook.at(Phase.AFTER, call, file);
      }
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}

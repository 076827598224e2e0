package org.inkling.jmh.misses;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;

/**
 * Loads instrumented copies of Inkling's classes. They pass the address of each load from native
 * memory to {@link Trace} before the load, and the pin before each method of a pin. The rest of the
 * code is unchanged.
 */
final class TracedClasses extends ClassLoader {
  private static final String INKLING = "org.inkling.";
  private static final String MEMORY = "org/inkling/memory/NativeMemory";
  private static final String SLOTS = "org/inkling/loft/slots/SlotArray";
  private static final ClassDesc TRACE = ClassDesc.of(Trace.class.getName());
  private static final MethodTypeDesc LOAD = MethodTypeDesc.of(CD_void, CD_long, CD_int);
  private static final MethodTypeDesc PIN = MethodTypeDesc.of(CD_void, CD_Object);

  TracedClasses(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(INKLING)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String resource = name.replace('.', '/') + ".class";
    try (InputStream in = getParent().getResourceAsStream(resource)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = traced(in.readAllBytes(), name.substring(name.lastIndexOf('.') + 1));
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static byte[] traced(byte[] bytes, String simpleName) {
    LineKind kind = LineKind.of(simpleName);
    ClassTransform transform =
        ClassTransform.transformingMethodBodies((code, element) -> beforeLoad(code, element, kind));
    if (kind == LineKind.PIN) {
      transform = TracedClasses::beforePin;
    }
    ClassFile format = ClassFile.of();
    return format.transformClass(format.parse(bytes), transform);
  }

  private static void beforeLoad(CodeBuilder code, CodeElement element, LineKind kind) {
    if (element instanceof InvokeInstruction call && isLoad(call, kind)) {
      code.dup2().loadConstant(kind.place()).invokestatic(TRACE, "load", LOAD);
    }
    code.with(element);
  }

  /**
   * Returns whether a call takes only an address and loads from there. A bucket loads through
   * slots.
   */
  private static boolean isLoad(InvokeInstruction call, LineKind kind) {
    String owner = call.owner().asInternalName();
    String name = call.name().stringValue();
    return call.typeSymbol().parameterList().equals(List.of(CD_long))
        && ((owner.equals(MEMORY) && name.startsWith("get"))
            || (owner.equals(SLOTS) && kind == LineKind.BUCKET));
  }

  private static void beforePin(ClassBuilder builder, ClassElement element) {
    if (element instanceof MethodModel method
        && !method.flags().has(AccessFlag.STATIC)
        && !method.methodName().stringValue().startsWith("<")) {
      builder.transformMethod(method, MethodTransform.transformingCode(new PinFirst()));
    } else {
      builder.with(element);
    }
  }

  /** Reports the pin at the start of its method. */
  private static final class PinFirst implements CodeTransform {
    @Override
    public void atStart(CodeBuilder code) {
      code.aload(0).invokestatic(TRACE, "pin", PIN);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      code.with(element);
    }
  }
}

package org.inkling.house;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What class initializers do by calls of their own, and of the methods of Inkling that they call,
 * in whichever module: whether one starts a thread, maps memory or opens a file. The system may
 * refuse each of these for a moment, and the JVM then refuses the class for good.
 *
 * <p>A lambda's body is not followed, since it usually runs later, nor are overriding methods.
 */
final class Initializers {
  private static final String INITIALIZER = "<clinit>";

  /** The methods that no initializer may reach; what needs a file or an arena first is left out. */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          String.join(
              "|",
              "java/lang/ref/Cleaner\\.create",
              "java/lang/Thread\\.(start|startVirtualThread|ofPlatform|ofVirtual)",
              "java/util/Timer\\.<init>",
              "java/util/concurrent/Executors\\..*",
              "java/util/concurrent/((Scheduled)?ThreadPoolExecutor|ForkJoinPool)\\.<init>",
              "java/util/concurrent/CompletableFuture\\.\\w+Async",
              "java/lang/foreign/Arena\\..*",
              "java/nio/ByteBuffer\\.allocateDirect",
              "java/nio/channels/\\w+\\.(open|map)",
              "java/nio/file/Files\\..*",
              "java/io/(FileInputStream|FileOutputStream|RandomAccessFile)\\.<init>",
              "java/io/(FileReader|FileWriter)\\.<init>"));

  private final Map<String, ClassModel> parsed = new HashMap<>();

  /** A method, named as in class files. */
  private record Method(String owner, String name, String type) {
    @Override
    public String toString() {
      return owner.replace('/', '.') + "." + name;
    }
  }

  /** Returns for each class in a folder whose initializer breaks the law how it does so. */
  static Map<String, List<String>> violations(Path folder) throws IOException {
    var initializers = new Initializers();
    var violations = new TreeMap<String, List<String>>();
    for (var file : ClassReferences.classFiles(folder)) {
      String name =
          folder.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
      String owner = name.substring(0, name.length() - ".class".length());
      List<String> paths = initializers.pathsFrom(owner);
      if (!paths.isEmpty()) {
        violations.put(owner.replace('/', '.'), paths);
      }
    }
    return violations;
  }

  /** Returns how the initializer of one class breaks the law. */
  static List<String> violations(Class<?> type) {
    return new Initializers().pathsFrom(type.getName().replace('.', '/'));
  }

  private List<String> pathsFrom(String owner) {
    var found = new ArrayList<String>();
    var start = new Method(owner, INITIALIZER, "()V");
    follow(start, start.toString(), new HashSet<>(), found);
    return found;
  }

  private void follow(Method method, String path, Set<Method> seen, List<String> found) {
    for (var call : calls(method)) {
      Method called = declared(call);
      String longer = path + " > " + called;
      if (FORBIDDEN.matcher(called.owner + "." + called.name).matches()) {
        found.add(longer);
      } else if (isOurs(called.owner) && seen.add(called)) {
        follow(called, longer, seen, found);
      }
    }
  }

  private Set<Method> calls(Method method) {
    return body(method).stream()
        .flatMap(CodeModel::elementStream)
        .filter(InvokeInstruction.class::isInstance)
        .map(InvokeInstruction.class::cast)
        .map(
            call ->
                new Method(
                    call.owner().asInternalName(),
                    call.name().stringValue(),
                    call.type().stringValue()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<CodeModel> body(Method method) {
    return methods(parsed(method.owner), method).flatMap(found -> found.code().stream()).toList();
  }

  /** Returns the method that a call means, in the class that declares it or in one of the JDK. */
  private Method declared(Method called) {
    if (!isOurs(called.owner)) {
      return called;
    }
    ClassModel owner = parsed(called.owner);
    if (methods(owner, called).findAny().isPresent()) {
      return called;
    }
    return Stream.concat(owner.interfaces().stream(), owner.superclass().stream())
        .map(ClassEntry::asInternalName)
        .map(type -> declared(new Method(type, called.name, called.type)))
        .filter(found -> !isOurs(found.owner) || !body(found).isEmpty())
        .reduce((first, last) -> isOurs(first.owner) ? first : last)
        .orElse(called);
  }

  private static Stream<MethodModel> methods(ClassModel type, Method wanted) {
    return type.methods().stream()
        .filter(method -> method.methodName().equalsString(wanted.name))
        .filter(method -> method.methodType().equalsString(wanted.type));
  }

  private static boolean isOurs(String owner) {
    return owner.startsWith("org/inkling/");
  }

  private ClassModel parsed(String owner) {
    return parsed.computeIfAbsent(owner, Initializers::parse);
  }

  private static ClassModel parse(String owner) {
    try (InputStream in = Initializers.class.getResourceAsStream("/" + owner + ".class")) {
      if (in == null) {
        throw new AssertionError("there is no class file of " + owner);
      }
      return ClassFile.of().parse(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

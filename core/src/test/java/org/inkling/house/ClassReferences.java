package org.inkling.house;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Which packages the classes of each package mention, in whatever way: as a supertype, in a
 * signature, an annotation, a call or a constant.
 *
 * <p>Every such mention is a type name in a text of the constant pool. A constant that the compiler
 * has copied leaves no trace; it is a mention in the source alone.
 */
final class ClassReferences {
  private static final Pattern TYPE =
      Pattern.compile("((?:org/inkling|java/lang/foreign)(?:/[a-z][a-z0-9]*)*)/[A-Z]");

  private ClassReferences() {}

  /** Returns the mentioned packages by mentioning package, of all class files below a folder. */
  static Map<String, Set<String>> below(Path folder) throws IOException {
    var references = new TreeMap<String, Set<String>>();
    for (var file : classFiles(folder)) {
      var parsed = ClassFile.of().parse(file);
      references.computeIfAbsent(packageOf(parsed), name -> new TreeSet<>()).addAll(in(parsed));
    }
    return references;
  }

  /** Returns the packages of Inkling and of the foreign memory interface that a class mentions. */
  static Set<String> in(ClassModel parsed) {
    var mentioned = new TreeSet<String>();
    for (var entry : parsed.constantPool()) {
      if (entry instanceof Utf8Entry text) {
        TYPE.matcher(text.stringValue())
            .results()
            .forEach(found -> mentioned.add(found.group(1).replace('/', '.')));
      }
    }
    return mentioned;
  }

  private static String packageOf(ClassModel parsed) {
    var name = parsed.thisClass().asInternalName();
    return name.substring(0, name.lastIndexOf('/')).replace('/', '.');
  }

  private static List<Path> classFiles(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .sorted()
          .toList();
    }
  }
}

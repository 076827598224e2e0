package org.inkling.house;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
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
 * Which classes each class mentions, in whatever way: as a supertype, in a signature, an
 * annotation, a call or a constant. A nested class counts as its outermost class.
 *
 * <p>Every such mention is a type name in a text of the constant pool. A constant that the compiler
 * has copied leaves no trace; it is a mention in the source alone.
 *
 * @param mentions the classes of Inkling, and the packages of foreign memory, that a class mentions
 * @param families the classes that a sealed class permits
 */
record ClassReferences(Map<String, Set<String>> mentions, Map<String, Set<String>> families) {
  static final String FOREIGN = "java.lang.foreign";

  private static final Pattern TYPE =
      Pattern.compile("(?:org/inkling|java/lang/foreign)(?:/[a-z][a-z0-9]*)*/[A-Z]\\w*");

  /** Returns the references of all class files below a folder. */
  static ClassReferences below(Path folder) throws IOException {
    var references = new ClassReferences(new TreeMap<>(), new TreeMap<>());
    for (var file : classFiles(folder)) {
      references.add(ClassFile.of().parse(file));
    }
    return references;
  }

  private void add(ClassModel parsed) {
    String name = outermost(parsed.thisClass().asInternalName());
    mentions.computeIfAbsent(name, key -> new TreeSet<>()).addAll(in(parsed));
    parsed
        .findAttribute(Attributes.permittedSubclasses())
        .ifPresent(
            attribute ->
                attribute.permittedSubclasses().stream()
                    .map(ClassEntry::asInternalName)
                    .map(ClassReferences::outermost)
                    .forEach(families.computeIfAbsent(name, key -> new TreeSet<>())::add));
  }

  /** Returns the classes of Inkling and of foreign memory that a class mentions. */
  static Set<String> in(ClassModel parsed) {
    var mentioned = new TreeSet<String>();
    for (var entry : parsed.constantPool()) {
      if (entry instanceof Utf8Entry text) {
        TYPE.matcher(text.stringValue())
            .results()
            .forEach(found -> mentioned.add(outermost(found.group())));
      }
    }
    return mentioned;
  }

  /** Returns the package of a class. */
  static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static String outermost(String internal) {
    int nested = internal.indexOf('$');
    return (nested < 0 ? internal : internal.substring(0, nested)).replace('/', '.');
  }

  /** Returns the class files below a folder, without that of the module. */
  static List<Path> classFiles(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .sorted()
          .toList();
    }
  }
}

package org.inkling.house;

import static org.inkling.house.ClassReferences.packageOf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a module exports to everyone, and which of these types have a supertype that it does not: of
 * such a type another module cannot call an inherited method by reflection.
 *
 * @param folder the class files of the module
 * @param exported the packages that are exported to everyone
 * @param own all packages of the module
 */
record Exports(Path folder, Set<String> exported, Set<String> own) {

  /** Returns the exports of the module whose class files are in a folder. */
  static Exports of(Path folder) throws IOException {
    try (var in = Files.newInputStream(folder.resolve("module-info.class"))) {
      var descriptor = ModuleDescriptor.read(in);
      Set<String> exported =
          descriptor.exports().stream()
              .filter(export -> !export.isQualified())
              .map(ModuleDescriptor.Exports::source)
              .collect(Collectors.toSet());
      return new Exports(folder, exported, descriptor.packages());
    }
  }

  /** Returns one sentence for each supertype that users cannot read. */
  List<String> hiddenSupertypes() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .flatMap(this::hiddenSupertypes)
          .sorted()
          .toList();
    }
  }

  private Stream<String> hiddenSupertypes(Path file) {
    ClassModel parsed = parse(file);
    String name = parsed.thisClass().asInternalName().replace('/', '.');
    if (!parsed.flags().has(AccessFlag.PUBLIC) || !exported.contains(packageOf(name))) {
      return Stream.of();
    }
    return Stream.concat(parsed.superclass().stream(), parsed.interfaces().stream())
        .map(ClassEntry::asInternalName)
        .map(type -> type.replace('/', '.'))
        .filter(type -> own.contains(packageOf(type)) && !exported.contains(packageOf(type)))
        .map(type -> name + " extends " + type);
  }

  private static ClassModel parse(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

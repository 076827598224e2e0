package org.inkling.disk.file;

/** The ways of reading bytes from a file. */
public enum AccessMode {
  /** Past the system's cache, in whole blocks between aligned addresses. */
  DIRECT,
  /** Through the system's cache. */
  BUFFERED,
  /** From a map of the file in the address space. */
  MAPPED
}

package org.inkling.disk.file;

/** How bytes are read from a file. */
public enum AccessMode {
  /** Past the system's cache, in whole blocks between aligned addresses. */
  DIRECT,
  /** Through the system's cache. */
  BUFFERED,
  /** From a map of the file in the address space. */
  MAPPED
}

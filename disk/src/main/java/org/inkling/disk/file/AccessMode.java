package org.inkling.disk.file;

/** The way on which bytes come from a file. */
public enum AccessMode {
  /** Past the system's cache, in whole blocks between aligned addresses. */
  DIRECT,
  /** Through the system's cache. */
  BUFFERED,
  /** From the address space. */
  MAPPED
}

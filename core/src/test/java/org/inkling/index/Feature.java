package org.inkling.index;

/** What an index states about itself, and the law-suites hold it to, both ways. */
public enum Feature {
  /** It is an {@link OrderedIndex}. */
  ORDERED,

  /** It can be made from a sorted source; without this {@link IndexSpec#load} is unsupported. */
  BULK_LOAD,

  /** Any number of threads may write at once; without this one may, beside any readers. */
  CONCURRENT_WRITES
}

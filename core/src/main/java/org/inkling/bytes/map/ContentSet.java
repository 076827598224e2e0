package org.inkling.bytes.map;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of byte strings, or of entries of them, that compares its elements by their contents, also
 * with those of other collections.
 */
abstract class ContentSet<T> extends AbstractSet<T> {
  /** Returns the hash code of the contents of an element. */
  abstract int hash(T element);

  /** Two elements of the other set may have the same contents: then it is another set. */
  @Override
  public boolean equals(@Nullable Object other) {
    return super.equals(other)
        && other instanceof Set<?> set
        && (set instanceof ContentSet || Content.tokens(set).size() == set.size());
  }

  @Override
  public int hashCode() {
    int sum = 0;
    for (T element : this) {
      sum += hash(element);
    }
    return sum;
  }

  @Override
  public boolean removeAll(Collection<?> elements) {
    boolean isChanged = false;
    for (Object element : elements) {
      isChanged |= remove(element);
    }
    return isChanged;
  }

  @Override
  public boolean retainAll(Collection<?> elements) {
    Set<@Nullable Object> tokens = Content.tokens(elements);
    return removeIf(element -> !tokens.contains(Content.token(element)));
  }
}

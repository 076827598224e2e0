package org.inkling.bytes.tree;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.NodeValue;
import org.inkling.bytes.node.SearchKey;

/** Room for the fences of the nodes of a split, and for the record that the parent gets. */
final class SplitBuffers {
  final KeyBuffer lower;
  final KeyBuffer separator;
  final KeyBuffer upper;
  final SearchKey key = new SearchKey();
  final NodeValue child = new NodeValue();

  SplitBuffers(NodeShape shape) {
    lower = new KeyBuffer(shape);
    separator = new KeyBuffer(shape);
    upper = new KeyBuffer(shape);
  }
}

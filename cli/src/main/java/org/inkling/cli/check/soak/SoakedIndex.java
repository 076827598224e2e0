package org.inkling.cli.check.soak;

import org.inkling.bytes.check.BytesAsLongs;
import org.inkling.bytes.check.LongBytesAsLongs;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.ManagedSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.xindex.XIndexH;
import org.inkling.xindex.XIndexHBuilder;
import org.inkling.xindex.XIndexR;
import org.inkling.xindex.XIndexRBuilder;

/** An index in memory that the soak test can take, by its name on the command line. */
enum SoakedIndex implements Labelled {
  /** LOFT. Tiny nodes have epsilon 1, range 2 and expansion 1. */
  LOFT {
    @Override
    Subject empty(NodeKind nodes) {
      return new ManagedSubject<>(nodes.builder(NAME).build());
    }
  },

  /** XIndex-R. Tiny means groups of 8 and deltas of 4. */
  XINDEX_R {
    @Override
    Subject empty(NodeKind nodes) {
      XIndexRBuilder builder = XIndexR.builder().name(NAME);
      return new ManagedSubject<>((nodes == NodeKind.TINY ? builder.tiny() : builder).build());
    }
  },

  /** XIndex-H. Tiny means groups of 2 to 8 buckets that move one by one. */
  XINDEX_H {
    @Override
    Subject empty(NodeKind nodes) {
      XIndexHBuilder builder = XIndexH.builder().name(NAME);
      return new ManagedSubject<>((nodes == NodeKind.TINY ? builder.tiny() : builder).build());
    }
  },

  /** The index of byte strings: a value of 16 bytes to 17 KB for each long. Tiny as of LOFT. */
  LONG_BYTES {
    @Override
    Subject empty(NodeKind nodes) {
      return new ManagedSubject<>(new LongBytesAsLongs(nodes.bytesBuilder(NAME).build()));
    }
  },

  /** As {@link #LONG_BYTES}, with 8 bytes as the key of each long. Tiny nodes have 512 bytes. */
  BYTES {
    @Override
    Subject empty(NodeKind nodes) {
      return new ManagedSubject<>(new BytesAsLongs(nodes.stringsBuilder(NAME).build()));
    }
  };

  /** The name that each index reports to observers. */
  private static final String NAME = "soak";

  /** Creates an empty index with nodes of a size. */
  abstract Subject empty(NodeKind nodes);
}

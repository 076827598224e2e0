package org.inkling.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Keys for tests in the order in which they are inserted; some occur more than once. */
enum StringSpace {
  /** The empty key, and keys of one or two bytes. */
  SHORT {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return bytes(random, i % 3);
    }
  },

  /** Zeros of every length up to the limit. */
  ZEROS {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return new byte[i % (most + 1)];
    }
  },

  /** Each one a prefix of the next, in any order. */
  PREFIXES {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      byte[] key = new byte[random.nextInt(most + 1)];
      for (int place = 0; place < key.length; place++) {
        key[place] = (byte) (place * place * 37);
      }
      return key;
    }
  },

  /** Bytes next to the borders of signed and of unsigned bytes. */
  SIGNS {
    private static final byte[] BORDERS = {0, 1, 0x7f, (byte) 0x80, (byte) 0xfe, (byte) 0xff};

    @Override
    byte[] key(int i, int count, int most, Random random) {
      byte[] key = new byte[random.nextInt(12)];
      for (int place = 0; place < key.length; place++) {
        key[place] = BORDERS[random.nextInt(BORDERS.length)];
      }
      return key;
    }
  },

  /** Keys as long as possible that differ in the last byte only. */
  LAST_BYTE {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      byte[] key = new byte[most];
      Arrays.fill(key, 0, most - 1, (byte) 0xff);
      key[most - 1] = (byte) random.nextInt();
      return key;
    }
  },

  /** The same first eight bytes. */
  SAME_HEAD {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return ByteBuffer.allocate(12)
          .putLong(0x0102_0304_0506_0708L)
          .putInt(random.nextInt())
          .array();
    }
  },

  /** Any bytes, of any length. */
  BINARY {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return bytes(random, random.nextInt(most + 1));
    }
  },

  /** What looks like words. */
  WORDS {
    private static final String[] PARTS = {"un", "re", "do", "read", "ab", "le", "ing", "s", "x"};

    @Override
    byte[] key(int i, int count, int most, Random random) {
      var word = new StringBuilder();
      for (int part = random.nextInt(8); part >= 0; part--) {
        word.append(PARTS[random.nextInt(PARTS.length)]);
      }
      return word.toString().getBytes(UTF_8);
    }
  },

  /** Random bytes, as many as possible. */
  LONG {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return bytes(random, most);
    }
  },

  /** Long shared prefixes of many lengths, so that the fences of nodes are long. */
  DEEP {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      byte[] key = new byte[most - random.nextInt(3)];
      Arrays.fill(key, (byte) 'a');
      key[random.nextInt(key.length)] = (byte) (random.nextBoolean() ? 'b' : 0);
      key[key.length - 1] = (byte) random.nextInt();
      return key;
    }
  },

  ASCENDING {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return number(i * 1_000L);
    }
  },

  DESCENDING {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return number((count - i) * 1_000L);
    }
  },

  /** From both ends to the middle, by turns. */
  ORGAN_PIPE {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return number((i & 1) == 0 ? i : 2L * count - i);
    }
  },

  BIT_REVERSED {
    @Override
    byte[] key(int i, int count, int most, Random random) {
      return number(Integer.reverse(i) >>> 1);
    }
  };

  abstract byte[] key(int i, int count, int most, Random random);

  /** Returns keys of at most this many bytes. */
  byte[][] keys(Random random, int count, int most) {
    byte[][] keys = new byte[count][];
    for (int i = 0; i < count; i++) {
      keys[i] = key(i, count, most, random);
    }
    return keys;
  }

  /** Returns a number as a key that has the order of numbers from 0. */
  static byte[] number(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}

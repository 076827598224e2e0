package org.inkling.disk.index;

/**
 * Distinguishes an index file from others, by its metadata.
 *
 * @param fileId drawn at random when the file was built
 * @param entries the number of entries
 * @param firstKey the smallest key, 0 if the index is empty
 * @param lastKey the greatest key, 0 if the index is empty
 * @param fileBytes the size of the file
 */
public record DiskIndexIdentity(
    long fileId, long entries, long firstKey, long lastKey, long fileBytes) {}

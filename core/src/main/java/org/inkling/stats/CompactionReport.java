package org.inkling.stats;

/**
 * The report of a compaction of groups that is over.
 *
 * @param index name of the index
 * @param groups number of groups that were to be compacted
 * @param replacedGroups number of them that were; the others were refused memory, or a step has
 *     failed
 * @param newGroups number of groups in use instead: more than were replaced if some were split
 * @param records number of records of the new groups
 * @param refused whether memory was refused for some of the groups, or for all
 */
public record CompactionReport(
    String index, int groups, int replacedGroups, int newGroups, long records, boolean refused) {}

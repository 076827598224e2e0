package org.inkling.cli.growth;

/**
 * One index in a report.
 *
 * @param index what it is called
 * @param keys what the keys are called
 * @param plan how it grew
 * @param result what it came to
 */
record GrowthRow(String index, String keys, GrowthPlan plan, GrowthResult result) {}

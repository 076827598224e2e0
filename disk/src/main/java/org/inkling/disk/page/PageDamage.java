package org.inkling.disk.page;

/** The difference between what a page should be and what it is. */
public record PageDamage(String expected, String found) {}

package org.inkling.disk.page;

/** What a page should be, and what it is instead. */
public record PageDamage(String expected, String found) {}

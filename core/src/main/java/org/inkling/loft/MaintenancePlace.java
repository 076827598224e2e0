package org.inkling.loft;

import java.util.concurrent.Executor;

/** Where the background work of an index runs, and how much of it at once. */
record MaintenancePlace(Executor executor, int workers) {}

package org.inkling.loft;

import java.util.concurrent.Executor;

/** Where the background work of an index runs, how much of it at once, and who decides on it. */
record MaintenancePlace(Executor executor, int workers, ChangePolicy policy) {}

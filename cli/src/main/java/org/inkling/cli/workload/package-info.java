/**
 * What is measured: workloads, the distributions of their keys, the values of keys, and plans. The
 * sources of keys are in {@code org.inkling.datasets}.
 */
@NullMarked
package org.inkling.cli.workload;

import org.jspecify.annotations.NullMarked;

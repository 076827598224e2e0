/**
 * One structure change from its plan to its end: plan, build, announce, sweep, redirect, retire;
 * and the rebuild of the root after it.
 *
 * @source LOFT, EuroSys'25, section 3.3; docs/retraining.md
 */
@NullMarked
package org.inkling.loft.change;

import org.jspecify.annotations.NullMarked;

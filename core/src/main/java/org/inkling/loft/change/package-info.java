/**
 * One structure change: plan, build, announce, sweep, redirect and retire, and the rebuild of the
 * root after it.
 *
 * <p>Source: LOFT, EuroSys'25, section 3.3; docs/retraining.md.
 */
@NullMarked
package org.inkling.loft.change;

import org.jspecify.annotations.NullMarked;

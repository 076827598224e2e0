/**
 * Decides, by pure functions of the statistics of a node, whether the node is replaced and how.
 *
 * <p>Source: LOFT, EuroSys'25, section 3.4; docs/policies.md.
 */
@NullMarked
package org.inkling.loft.policy;

import org.jspecify.annotations.NullMarked;

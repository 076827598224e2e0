package org.inkling.loft;

/**
 * What a policy sets of a node: how its keys are spread, whatever its model.
 *
 * @param expansion slots per key (the paper's epsilon)
 * @param range slots that a probe covers (the paper's pre_ran)
 * @source LOFT, EuroSys'25, section 3.4 (dynamically adjusted parameters)
 */
record NodeLayout(double expansion, int range) {}

/**
 * The layout of a node: directory line, header, model, slots and buckets, and how keys are cut into
 * nodes.
 *
 * <p>Everything here concerns one node, or the resources that an owner supplies to the nodes of its
 * tables ({@code TableResources}). Nodes are blocks of native memory: static methods take the
 * address of a line or header. {@code NodeProbe} finds and claims the slot of a key, {@code
 * NodeBuilder} makes private nodes, {@code NodeCutter} decides where one node ends and the next
 * begins, and {@code ForwardingLink} leads from a replaced node to its successors.
 *
 * <p>Source: LOFT, EuroSys'25, sections 3.1 and 3.2.
 */
@NullMarked
package org.inkling.loft.node;

import org.jspecify.annotations.NullMarked;

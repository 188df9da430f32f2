// SPDX-License-Identifier: Apache-2.0
/**
 * Text to a tree of nodes that know where they stand, and the problems found on the way. Knows nothing of queues.
 * Front door: {@link dev.redrive.config.yaml.YamlText}.
 */
@NullMarked
package dev.redrive.config.yaml;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.util.OptionalInt;

/**
 * How a demonstration shall run.
 *
 * @param port empty to take any free one
 */
public record DemoOptions(GlobalOptions global, OptionalInt port) {}

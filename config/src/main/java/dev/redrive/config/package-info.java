// SPDX-License-Identifier: Apache-2.0
/**
 * Reads redrive.yaml into records and reports every problem with its place. Front door: {@link
 * dev.redrive.config.Config#read}. Each {@code …Keys} class is the table of one section of the file. Place: used by
 * app only.
 */
@NullMarked
package dev.redrive.config;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * Moves messages along the way: receive → claim → attempt → decide → settle, one package per station. {@link
 * dev.redrive.engine.Engine#turn} is the table of contents. One thread owns an engine's state; everything else reaches
 * it through its mailbox.
 */
@NullMarked
package dev.redrive.engine;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** What all commands share: how one is described, called, answered and refused. */
@NullMarked
package dev.redrive.cli.frame;

import org.jspecify.annotations.NullMarked;

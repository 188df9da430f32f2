// SPDX-License-Identifier: Apache-2.0
/** Real disk, real processes; few and slow. */
@NullMarked
package dev.redrive.integration;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * Long runs of a real daemon under load and faults, as commands: {@code ./test soak} and {@code ./test storm}.
 */
@NullMarked
package dev.redrive.integration.soak;

import org.jspecify.annotations.NullMarked;

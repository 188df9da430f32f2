// SPDX-License-Identifier: Apache-2.0
/** What people do about dead letters, as the topic {@code redrive.acts} keeps it for all daemons of a cluster. */
@NullMarked
package dev.redrive.kafka.act;

import org.jspecify.annotations.NullMarked;

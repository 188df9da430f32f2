// SPDX-License-Identifier: Apache-2.0
/** Looks at a cluster from outside: what topics there are and what lies on them, without being a member of any group. */
@NullMarked
package dev.redrive.kafka.look;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Alerts on the wire. */
@NullMarked
package dev.redrive.admin.api.wire.alert;

import org.jspecify.annotations.NullMarked;

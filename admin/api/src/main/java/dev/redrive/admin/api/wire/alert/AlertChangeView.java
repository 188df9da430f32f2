// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.alert;

import java.time.Instant;

/** @param state raised or cleared */
public record AlertChangeView(String state, Instant at, AlertView alert) {}

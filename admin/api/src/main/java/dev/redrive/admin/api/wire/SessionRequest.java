// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A token to be changed for a cookie. */
public record SessionRequest(@JsonProperty(required = true) String token) {}

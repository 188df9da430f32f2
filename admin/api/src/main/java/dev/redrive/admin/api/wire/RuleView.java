// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/**
 * What follows from certain failures, whatever the limits say.
 *
 * @param when a failure's code or type, or the beginning of some
 * @param then retry, bury, reject, done or skip
 */
public record RuleView(String when, String then) {}

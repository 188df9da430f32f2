// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/** A topic whose dead letters are read though no queue buries on it. */
public record AdoptedView(String cluster, String topic) {}

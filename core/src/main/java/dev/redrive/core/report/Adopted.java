// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

/** A topic of a Kafka cluster whose dead letters are read though no queue here buries on it. */
public record Adopted(String cluster, String topic) {}

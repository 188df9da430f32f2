// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.pipeline;

/**
 * The dead letter of a node in its published form.
 *
 * @param dlqMessageBase64 a {@code redrive.v1.DlqMessage} of {@code proto/redrive/v1/pipeline.proto}
 */
public record DlqMessageView(String dlqMessageBase64) {}

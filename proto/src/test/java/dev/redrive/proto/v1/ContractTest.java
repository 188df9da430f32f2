// SPDX-License-Identifier: Apache-2.0
package dev.redrive.proto.v1;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What others have generated from must go on meaning the same. New fields get new numbers, and a word here. */
class ContractTest {

    @Test
    void aDlqMessageKeepsItsNumbers() {
        assertThat(numbers(DlqMessage.getDescriptor()))
                .isEqualTo("1 stream, 2 error_type, 3 error_message, 4 failed_at, 5 attempt_count, 6 failed_node_id,"
                        + " 7 original_topic, 8 original_partition, 9 original_offset, 10 stack, 11 attempts");
    }

    @Test
    void aStreamKeepsItsNumbers() {
        assertThat(numbers(PipeStream.getDescriptor()))
                .isEqualTo(
                        "1 stream_id, 2 pipeline, 3 document, 4 document_ref, 5 path, 6 history, 7 entered_at, 8 graph");
        assertThat(numbers(HistoryEntry.getDescriptor()))
                .isEqualTo("1 node_id, 2 outcome, 3 at, 4 attempts, 5 code, 6 message, 7 changed");
    }

    @Test
    void theHandlersMessagesKeepTheirNumbers() {
        assertThat(numbers(HandleRequest.getDescriptor()))
                .isEqualTo("1 id, 2 queue, 3 type, 4 key, 5 attempt, 6 deadline, 7 headers, 8 value, 9 correlation_id,"
                        + " 10 source, 11 priority, 12 created_at, 13 producer_id");
        assertThat(numbers(HandleResponse.getDescriptor()))
                .isEqualTo("1 success, 2 message, 3 code, 4 retry_after, 5 document");
        assertThat(numbers(DocumentChange.getDescriptor())).isEqualTo("1 body, 2 content_type, 3 metadata");
        assertThat(numbers(HandleResult.getDescriptor()))
                .isEqualTo("1 id, 2 status, 3 success, 4 message, 5 code, 6 retry_after");
    }

    @Test
    void theServiceKeepsItsName() {
        assertThat(HandlerGrpc.SERVICE_NAME).isEqualTo("redrive.v1.Handler");
        assertThat(HandlerGrpc.getHandleMethod().getFullMethodName()).isEqualTo("redrive.v1.Handler/Handle");
        assertThat(HandlerGrpc.getHandleBatchMethod().getFullMethodName()).isEqualTo("redrive.v1.Handler/HandleBatch");
    }

    @Test
    void theJarCarriesTheContract() {
        assertThat(ContractTest.class.getResource("/redrive/v1/handler.proto")).isNotNull();
        assertThat(ContractTest.class.getResource("/redrive/v1/pipeline.proto")).isNotNull();
    }

    private static String numbers(Descriptor message) {
        return message.getFields().stream()
                .map((FieldDescriptor field) -> field.getNumber() + " " + field.getName())
                .collect(Collectors.joining(", "));
    }
}

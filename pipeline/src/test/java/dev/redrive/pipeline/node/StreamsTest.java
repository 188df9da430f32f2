// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import dev.redrive.core.message.Payload;
import dev.redrive.core.report.StreamReport;
import dev.redrive.proto.v1.DlqMessage;
import dev.redrive.proto.v1.Document;
import dev.redrive.proto.v1.PipeStream;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StreamsTest {

    @Test
    void showsAStreamWhoseTimeCannotBe() {
        PipeStream stream = PipeStream.newBuilder()
                .setStreamId("s-1")
                .setDocument(Document.newBuilder().setBody(ByteString.copyFromUtf8("x")))
                .setEnteredAt(Timestamp.newBuilder().setSeconds(Long.MAX_VALUE).setNanos(-1))
                .build();

        StreamReport report = Streams.report(Streams.bytes(stream));

        assertThat(report).isNotNull();
        assertThat(report.enteredAt()).isEqualTo(Instant.parse("9999-12-31T23:59:59Z"));
    }

    @Test
    void leavesALetterThatHoldsNoStreamAsItIs() {
        Payload other = Payload.owning(
                DlqMessage.newBuilder().setErrorType("TIMEOUT").build().toByteArray());

        assertThat(new DlqEnvelope("parse").opened(other)).isEqualTo(other);
    }
}

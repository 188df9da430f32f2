// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.Attempt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Several attempts on their way to a worker, in one line: {@code {"messages": [...]}}. */
public record BatchCall(List<Call> calls) {

    private static final byte[] BEGINNING = "{\"messages\":[".getBytes(StandardCharsets.US_ASCII);

    public BatchCall {
        calls = List.copyOf(calls);
    }

    /** The line that says it, with its end. */
    public byte[] line() {
        return Json.line(json -> {
            json.writeArrayFieldStart("messages");
            for (Call call : calls) {
                json.writeStartObject();
                call.write(json);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    public List<Attempt> attempts() {
        return calls.stream().map(Call::attempt).toList();
    }

    /** Whether a line is a batch, as we write it, and not a single call. */
    public static boolean isOne(byte[] line) {
        for (int i = 0; i < BEGINNING.length; i++) {
            if (i >= line.length || line[i] != BEGINNING[i]) {
                return false;
            }
        }
        return true;
    }

    /** Reads what {@link #line} wrote. */
    public static BatchCall read(byte[] line) throws IOException {
        List<Call> calls = new ArrayList<>();
        try (JsonParser json = Json.FACTORY.createParser(line)) {
            json.nextToken();
            json.nextToken();
            json.nextToken();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                calls.add(CallReader.read(json));
            }
        }
        return new BatchCall(calls);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.exec.wire.Answer.Garbage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worker says about a batch: {@code {"results": [...]}} with an answer for each message, or {@code {"outcome": ...}} for
 * the whole.
 *
 * @param answers what it said of each; empty if it spoke of the whole
 * @param whole null if it spoke of each
 */
public record BatchReply(List<Answer> answers, @Nullable Outcome whole) {

    public static BatchReply of(BatchCall call, BatchAnswer answer) {
        return switch (answer) {
            case BatchAnswer.Whole(var outcome) -> new BatchReply(List.of(), outcome);
            case BatchAnswer.Each(var outcomes) -> {
                List<Answer> answers = new ArrayList<>();
                for (int i = 0; i < outcomes.size() && i < call.calls().size(); i++) {
                    String id = call.calls().get(i).attempt().message().id().value();
                    answers.add(new Answer(id, outcomes.get(i)));
                }
                yield new BatchReply(answers, null);
            }
        };
    }

    /** The line that says it, with its end. */
    public byte[] line() {
        Outcome all = whole;
        return Json.line(json -> {
            if (all != null) {
                new Answer("batch", all).write(json);
                return;
            }
            json.writeArrayFieldStart("results");
            for (Answer each : answers) {
                json.writeStartObject();
                each.write(json);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    /** What it means for each message of the batch; one that is left out has failed. */
    public BatchAnswer to(BatchCall call) {
        return whole != null
                ? new BatchAnswer.Whole(whole)
                : new BatchAnswer.Each(call.calls().stream().map(this::outcome).toList());
    }

    private Outcome outcome(Call call) {
        return answers.stream()
                .filter(answer -> call.isAbout(answer.id()))
                .findFirst()
                .map(Answer::outcome)
                .orElseGet(() -> new Outcome.Failed(Failure.of(
                        FailureCode.EXCEPTION, "protocol", "the answer to the batch leaves this message out")));
    }

    public static BatchReply read(byte[] line) throws Garbage {
        List<Answer> answers = null;
        AnswerReader whole = new AnswerReader();
        try (JsonParser json = Json.FACTORY.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new Garbage("not a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                if (json.currentName().equals("results")) {
                    answers = results(json);
                } else {
                    whole.field(json);
                }
            }
            if (json.nextToken() != null) {
                throw new Garbage("more than one JSON object");
            }
        } catch (IOException e) {
            throw new Garbage("not JSON");
        }
        return answers == null ? new BatchReply(List.of(), whole.outcome()) : new BatchReply(answers, null);
    }

    private static List<Answer> results(JsonParser json) throws IOException, Garbage {
        if (json.nextToken() != JsonToken.START_ARRAY) {
            throw new Garbage("no answer, as its results are not a list");
        }
        List<Answer> answers = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_OBJECT) {
            AnswerReader one = new AnswerReader();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                one.field(json);
            }
            answers.add(one.answer());
        }
        return answers;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.MessageCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema that messages must fit. Compiled once, then used by many threads. What does not fit is told by its place in
 * the document and never by its value, which may be a secret.
 */
public final class MessageSchema implements MessageCheck {

    /** A document in memory takes several times its bytes. */
    public static final int VALUE_BYTES_MAX = 16_777_216;

    /** Of a larger one only the first problem is looked for: all of them might be as many as its bytes. */
    private static final int ALL_PROBLEMS_UP_TO = 65_536;

    private static final int PROBLEMS_TOLD = 3;
    private static final int PROBLEM_LENGTH_MAX = 300;

    private final String name;
    private final Set<Path> files;
    private final Schema schema;

    private MessageSchema(String name, SchemaFiles files) {
        this.name = name;
        this.files = files.all().values().stream()
                .map(SchemaFiles.Source::path)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
        this.schema = Compiler.compile(files);
    }

    /**
     * Reads a file, and those beside it that it refers to.
     *
     * @throws BadSchema if there is none, or it is not a schema
     */
    public static MessageSchema read(Path file) {
        return new MessageSchema(String.valueOf(file.getFileName()), SchemaFiles.of(file));
    }

    /** @throws BadSchema if the text is not a schema, or refers to anything outside itself */
    public static MessageSchema of(String text) {
        return new MessageSchema("the schema", SchemaFiles.of(text));
    }

    /** What it was read from. */
    public Set<Path> files() {
        return files;
    }

    @Override
    public @Nullable Failure fault(Message message) throws InterruptedException {
        Payload value = message.value();
        if (value.isAbsent()) {
            return invalid("it has no value, and " + name + " wants one");
        }
        if (value.size() > VALUE_BYTES_MAX) {
            return invalid(
                    "its value is larger than " + VALUE_BYTES_MAX + " bytes, more than a schema is held against");
        }
        try {
            return fault(JsonText.read(value.copy()), value.size());
        } catch (NotJson e) {
            return invalid(e.words());
        }
    }

    private @Nullable Failure fault(JsonNode value, int bytes) throws InterruptedException {
        try {
            List<Error> errors = schema.validate(value, context -> context.setFailFast(bytes > ALL_PROBLEMS_UP_TO));
            return errors.isEmpty() ? null : invalid("it does not fit " + name + ": " + words(errors));
        } catch (Steps.Endless e) {
            return invalid("the pattern " + cut(e.regex()) + " in " + name + " takes too long for it");
        } catch (Steps.Interrupted e) {
            throw new InterruptedException();
        } catch (StackOverflowError e) {
            return invalid("it is nested too deeply for " + name + ", or that one refers to itself without end");
        } catch (SchemaException e) {
            return invalid("it cannot be held against " + name + ": " + cut(String.valueOf(e.getMessage())));
        }
    }

    private static String words(List<Error> errors) {
        String told =
                errors.stream().limit(PROBLEMS_TOLD).map(MessageSchema::words).collect(Collectors.joining("; "));
        return errors.size() <= PROBLEMS_TOLD ? told : told + "; and " + (errors.size() - PROBLEMS_TOLD) + " more";
    }

    private static String words(Error error) {
        String at = error.getInstanceLocation().toString();
        return cut((at.isEmpty() ? "the whole" : at) + ": " + error.getMessage());
    }

    private static String cut(String text) {
        return text.length() <= PROBLEM_LENGTH_MAX ? text : text.substring(0, PROBLEM_LENGTH_MAX - 3) + "...";
    }

    private static Failure invalid(String why) {
        return Failure.of(FailureCode.INVALID, why);
    }

    @Override
    public String toString() {
        return name;
    }
}

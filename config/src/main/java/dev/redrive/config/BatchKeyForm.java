// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.batch.BatchKey;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code source}, {@code type}, or {@code header NAME}. */
final class BatchKeyForm extends ScalarForm<BatchKey> {

    private static final String SHAPE = "source|type|header \\S{1,200}";
    private static final Pattern HEADER = Pattern.compile("header (\\S{1,200})");

    @Override
    protected @Nullable BatchKey of(Node.Scalar scalar, Judge judge) {
        var header = HEADER.matcher(scalar.text());
        if (header.matches()) {
            return BatchKey.header(header.group(1));
        }
        return switch (scalar.text()) {
            case "source" -> BatchKey.SOURCE;
            case "type" -> BatchKey.TYPE;
            case "key" ->
                refused(
                        scalar,
                        "a batch has one message of a key at most, so by key each would stand alone",
                        "write " + hint() + ", or remove it",
                        judge);
            default ->
                refused(
                        scalar,
                        scalar.quoted() + " is not " + wanted(),
                        judge.didYouMean(scalar.written(), List.of("source", "type"), "write " + hint()),
                        judge);
        };
    }

    @Override
    protected String hint() {
        return "source, type or header NAME";
    }

    @Override
    public String wanted() {
        return "what batches are gathered by";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text(SHAPE);
    }
}

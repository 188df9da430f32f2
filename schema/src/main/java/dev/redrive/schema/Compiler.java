// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.utils.JsonNodes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes a checked schema of files: each is held against the schema of schemas first, and every reference is followed. */
final class Compiler {

    private static final List<Dialect> KNOWN = List.of(
            Dialects.getDraft202012(),
            Dialects.getDraft201909(),
            Dialects.getDraft7(),
            Dialects.getDraft6(),
            Dialects.getDraft4());

    private static final String KNOWN_WORDS = "draft 2020-12, 2019-09, 7, 6 and 4";

    private final SchemaFiles files;
    private final SchemaRegistry registry;

    private Compiler(SchemaFiles files) {
        this.files = files;
        this.registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                with -> with.schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .locale(Locale.ENGLISH)
                                .formatAssertionsEnabled(true)
                                .regularExpressionFactory(new Steps())
                                .build())
                        .schemas(iri -> Optional.ofNullable(files.all().get(iri))
                                .map(SchemaFiles.Source::text)
                                .orElse(null)));
    }

    /** @throws BadSchema if it is none */
    static Schema compile(SchemaFiles files) {
        return new Compiler(files).compile();
    }

    private Schema compile() {
        files.all().values().forEach(this::judge);
        SchemaFiles.Source first = files.all().values().iterator().next();
        try {
            Schema schema = registry.getSchema(SchemaLocation.of(first.iri()), first.node());
            schema.initializeValidators();
            return schema;
        } catch (SchemaException e) {
            throw first.bad(null, "it cannot be used: " + e.getMessage(), "check what it refers to");
        } catch (StackOverflowError e) {
            throw first.bad(null, "it refers to itself without end", "check its '$ref's");
        } catch (RuntimeException e) {
            throw first.bad(null, "it cannot be used: " + e, "check its references and patterns");
        }
    }

    /** Whether it is a schema. */
    private void judge(SchemaFiles.Source source) {
        Dialect dialect = dialect(source);
        List<Error> errors;
        errors = registry.getSchema(SchemaLocation.of(dialect.getId())).validate(source.node());
        if (!errors.isEmpty()) {
            Error error = errors.getFirst();
            String at = error.getInstanceLocation().toString();
            throw source.bad(
                    place(source, at),
                    "it is not a schema: " + (at.isEmpty() ? "" : at + ": ") + error.getMessage(),
                    "see json-schema.org for what may stand there");
        }
    }

    private static Dialect dialect(SchemaFiles.Source source) {
        JsonNode named = source.node().get("$schema");
        if (named == null || !named.isTextual()) {
            return KNOWN.getFirst();
        }
        String id = bare(named.asText());
        return KNOWN.stream()
                .filter(dialect -> bare(dialect.getId()).equals(id))
                .findFirst()
                .orElseThrow(() -> source.bad(
                        place(source, "/$schema"),
                        "the dialect '" + named.asText() + "' is not known",
                        "known are " + KNOWN_WORDS + "; without '$schema' it is 2020-12"));
    }

    /** Http or https, with or without an empty fragment: all of them are written. */
    private static String bare(String id) {
        String rest = id.endsWith("#") ? id.substring(0, id.length() - 1) : id;
        return rest.replaceFirst("^https?://", "");
    }

    private static @Nullable JsonLocation place(SchemaFiles.Source source, String pointer) {
        JsonNode node = JsonText.placed(source.bytes()).at(pointer);
        return node.isMissingNode() ? null : JsonNodes.tokenStreamLocationOf(node);
    }
}

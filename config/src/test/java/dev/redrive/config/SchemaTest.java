// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.form.Key;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class SchemaTest {

    @Test
    void isADocumentOfItsDraft() {
        assertThat(schema())
                .containsEntry("$schema", "https://json-schema.org/draft/2020-12/schema")
                .containsEntry("$ref", "#/$defs/redrive");
    }

    @Test
    void definesEveryTableWithEveryKey() {
        var definitions = definitions();

        assertThat(definitions.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Tables.ALL.stream().<String>map(table -> table.name()).toList());
        for (var table : Tables.ALL) {
            var definition = object(definitions, table.name());
            assertThat(object(definition, "properties").keySet())
                    .containsExactlyElementsOf(
                            table.keys().stream().<String>map(Key::name).toList());
            assertThat(definition).containsEntry("additionalProperties", false);
        }
    }

    @Test
    void asksForWhatIsMandatory() {
        assertThat(object(definitions(), "rule")).containsEntry("required", List.of("then"));
        assertThat(object(definitions(), "retry")).containsEntry("required", List.of("attempts"));
        assertThat(object(definitions(), "queue")).doesNotContainKey("required");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        var definitions = definitions();

        var references = Pattern.compile("\"#/\\$defs/(.*?)\"")
                .matcher(Schema.json())
                .results()
                .map(found -> found.group(1));

        assertThat(references)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(definitions).containsKey(name));
    }

    @Test
    void knowsWhatADurationLooksLike() {
        var timeout = object(object(object(definitions(), "queue"), "properties"), "timeout");
        var pattern =
                Pattern.compile(Objects.requireNonNull(timeout.get("pattern")).toString());

        assertThat(List.of("30s", "1h30m", "500ms", "${TIMEOUT:-5s}"))
                .allMatch(text -> pattern.matcher(text).find());
        assertThat(List.of("", "soon", "30", "5m3"))
                .noneMatch(text -> pattern.matcher(text).find());
    }

    @Test
    void isJsonAndNotOnlyYaml() {
        assertThat(Schema.json()).startsWith("{\n").endsWith("}\n");
        assertThat(Schema.json().lines())
                .allSatisfy(
                        line -> assertThat(line)
                                .matches(
                                        "\\s*([{}\\[\\]]|(\"[^\"]+\": )?([{\\[]|-?[0-9]+|true|false|\"([^\"\\\\]|\\\\.)*\")),?"));
    }

    /** YAML contains JSON, so the parser at hand reads it. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> schema() {
        return (Map<String, Object>) new Load(LoadSettings.builder().build()).loadFromString(Schema.json());
    }

    private static Map<String, Object> definitions() {
        return object(schema(), "$defs");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<String, Object> parent, String key) {
        return (Map<String, Object>) Objects.requireNonNull(parent.get(key), key);
    }
}

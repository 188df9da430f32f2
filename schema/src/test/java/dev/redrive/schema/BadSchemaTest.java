// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BadSchemaTest {

    @TempDir
    Path folder;

    @Test
    void namesAFileThatIsNotThere() {
        assertThatThrownBy(() -> MessageSchema.read(folder.resolve("order.json")))
                .isInstanceOf(BadSchema.class)
                .hasMessage(
                        folder.resolve("order.json") + ": there is no such file; check `schema` in the configuration");
    }

    @Test
    void namesTheLineThatIsNotJson() throws IOException {
        Path file = write("order.json", "{\n  \"type\": object\n}");

        assertThatThrownBy(() -> MessageSchema.read(file))
                .hasMessageStartingWith(file + ":2:")
                .hasMessageContaining("it is not JSON");
    }

    @Test
    void namesTheLineThatIsNoSchema() throws IOException {
        Path file = write("order.json", "{\n  \"properties\": {\n    \"id\": {\"type\": \"intger\"}\n  }\n}");

        assertThatThrownBy(() -> MessageSchema.read(file))
                .hasMessageStartingWith(file + ":3:")
                .hasMessageContaining("it is not a schema: /properties/id/type");
    }

    @Test
    void namesADialectItDoesNotKnow() throws IOException {
        Path file = write("order.json", "{\n\"$schema\": \"http://example.com/mine\"}");

        assertThatThrownBy(() -> MessageSchema.read(file))
                .hasMessageStartingWith(file + ":2:")
                .hasMessageContaining("'http://example.com/mine' is not known; known are draft 2020-12");
    }

    @Test
    void namesAReferenceToNothing() throws IOException {
        Path file = write("order.json", "{\"properties\": {\"id\": {\"$ref\": \"#/$defs/missing\"}}}");

        assertThatThrownBy(() -> MessageSchema.read(file))
                .isInstanceOf(BadSchema.class)
                .hasMessageContaining("missing");
    }

    @Test
    void namesAPatternThatIsNone() throws IOException {
        Path file = write("order.json", "{\"properties\": {\"id\": {\"pattern\": \"(\"}}}");

        assertThatThrownBy(() -> MessageSchema.read(file))
                .isInstanceOf(BadSchema.class)
                .hasMessageContaining("pattern");
    }

    @Test
    void followsReferencesToFilesBesideIt() throws IOException, InterruptedException {
        write("parts/item.json", "{\"type\": \"object\", \"properties\": {\"by\": {\"$ref\": \"../person.json\"}}}");
        write("person.json", "{\"$defs\": {\"name\": {\"type\": \"string\"}}, \"$ref\": \"#/$defs/name\"}");
        MessageSchema schema = MessageSchema.read(write("order.json", "{\"items\": {\"$ref\": \"parts/item.json\"}}"));

        assertThat(schema.files()).hasSize(3);
        assertThat(schema.fault(aMessage().withValue("[{\"by\": \"ann\"}]").build()))
                .isNull();
        assertThat(schema.fault(aMessage().withValue("[{\"by\": 1}]").build())).isNotNull();
    }

    @Test
    void followsThemFromASchemaWithANameOfItsOwnToo() throws IOException, InterruptedException {
        write("person.json", "{\"type\": \"string\"}");
        Path file = write("order.json", "{\"$id\": \"https://example.com/s/order.json\", \"$ref\": \"person.json\"}");

        MessageSchema schema = MessageSchema.read(file);

        assertThat(schema.fault(aMessage().withValue("1").build())).isNotNull();
    }

    @Test
    void refusesReferencesThatLeadElsewhere() throws IOException {
        write("person.json", "{}");
        for (String ref : new String[] {
            "https://example.com/person.json",
            "http://127.0.0.1:1/x.json#/a",
            "../person.json",
            "/etc/passwd",
            "file:///etc/passwd",
            "classpath:draft-07",
            "//example.com/person.json"
        }) {
            Path file = write("sub/order.json", "{\n\"$ref\": \"" + ref + "\"}");

            assertThatThrownBy(() -> MessageSchema.read(file))
                    .as(ref)
                    .hasMessageStartingWith(file + ":2:")
                    .hasMessageContaining("'" + ref + "' leads out of the schema's folder");
        }
    }

    @Test
    void aTextRefersToNothingButItself() {
        assertThatThrownBy(() -> MessageSchema.of("{\"$ref\": \"person.json\"}"))
                .hasMessageContaining("leads out of the schema's folder");
    }

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        Path file = write("order.json", " ".repeat(SchemaFiles.BYTES_MAX + 1));

        assertThatThrownBy(() -> MessageSchema.read(file)).hasMessageContaining("larger than 1048576 bytes");
    }

    @Test
    void refusesASchemaOverTooManyFiles() throws IOException {
        for (int i = 0; i <= SchemaFiles.FILES_MAX; i++) {
            write(i + ".json", "{\"$ref\": \"" + (i + 1) + ".json\"}");
        }

        assertThatThrownBy(() -> MessageSchema.read(folder.resolve("0.json")))
                .hasMessageContaining("more than 50 files");
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}

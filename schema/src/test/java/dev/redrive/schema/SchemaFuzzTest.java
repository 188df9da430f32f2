// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.message.Payload;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;

/** Schema files, and values that are held against a schema: refused with the place, or used. */
class SchemaFuzzTest extends Fuzz {
    private static final String ORDERS =
            "{\"type\":\"object\",\"required\":[\"id\"],\"properties\":{\"id\":{\"type\":\"integer\"},"
                    + "\"email\":{\"type\":\"string\",\"format\":\"email\",\"pattern\":\"^[a-z]+@\"},"
                    + "\"items\":{\"type\":\"array\",\"minItems\":0,\"items\":{\"$ref\":\"#/$defs/item\"}}},"
                    + "\"$defs\":{\"item\":{\"type\":\"object\",\"properties\":{\"price\":{\"type\":\"number\",\"minimum\":0}}}}}";
    private static final String VALUE =
            "{\"id\":7,\"email\":\"ann@acme.com\",\"items\":[{\"price\":1.5},{\"price\":2}],\"more\":null}";
    private static final MessageSchema SOUND = MessageSchema.of(ORDERS);

    @Override
    protected List<byte[]> good() {
        return texts(
                ORDERS,
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"$id\":\"https://acme.example/o.json\","
                        + "\"oneOf\":[{\"type\":\"string\"},{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}]}",
                "{\"$dynamicRef\":\"#n\",\"$dynamicAnchor\":\"n\",\"if\":{\"type\":\"object\"},\"then\":{\"maxProperties\":9},"
                        + "\"unevaluatedProperties\":true}",
                "{\"enum\":[1,\"a\",null,{\"$ref\":\"no\"}],\"not\":{\"const\":2},\"contains\":true,\"multipleOf\":0.1}",
                "true",
                VALUE);
    }

    @Override
    protected List<String> words() {
        return List.of(
                "\"$ref\":\"#\",",
                "\"$ref\":\"#/properties/id\",",
                "\"$id\":\"x:y\",",
                "\"type\":",
                "\"pattern\":\"(a+)+$\",",
                "\"pattern\":\"[\",",
                "\"format\":\"date-time\",",
                "\"$anchor\":\"a\",",
                "\"allOf\":[",
                "\"minLength\":",
                "\"const\":",
                "\"patternProperties\":{\"^(\":{}},",
                "\"$schema\":\"x\",",
                "\"multipleOf\":0,",
                "urn:x",
                "%zz",
                "#%",
                "../x.json");
    }

    /** Compiling is slow. */
    @Override
    protected int inputs() {
        return 300;
    }

    @Override
    protected int lengthMax() {
        return 4 * 1024;
    }

    @Override
    protected long memoryMax(int length) {
        return 256L << 20;
    }

    @Override
    protected boolean takes(byte[] input) throws InterruptedException {
        boolean fits = fault(SOUND, input) == null;
        MessageSchema schema;
        try {
            schema = MessageSchema.of(text(input));
        } catch (BadSchema e) {
            assertThat(e).hasMessageContaining("the schema");
            return fits;
        }
        fault(schema, bytes(VALUE));
        fault(schema, input);
        return true;
    }

    private static Failure fault(MessageSchema schema, byte[] value) throws InterruptedException {
        Failure fault = schema.fault(aMessage().withValue(Payload.owning(value)).build());
        assertThat(fault == null || fault.code().equals("INVALID")).isTrue();
        return fault;
    }
}

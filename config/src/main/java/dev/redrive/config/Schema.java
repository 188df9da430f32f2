// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import java.util.LinkedHashMap;

/** The tables of keys as a JSON Schema, for editors. */
public final class Schema {

    private Schema() {}

    /** Draft 2020-12. */
    public static String json() {
        var definitions = new Definitions();
        var root = RootKeys.SECTION.schema(definitions);
        var schema = new LinkedHashMap<String, Object>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "redrive.yaml");
        schema.putAll(root);
        schema.put("$defs", definitions.all());
        return Json.write(schema);
    }
}

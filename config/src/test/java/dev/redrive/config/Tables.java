// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.kafka.ClusterKeys;
import dev.redrive.config.kafka.EntryKeys;
import dev.redrive.config.kafka.FieldsKeys;
import dev.redrive.config.kafka.SourceKeys;
import java.util.List;

/** Every table of keys, in the order of the reference. */
final class Tables {

    static final List<Section<?>> ALL = List.of(
            RootKeys.SECTION,
            ServerKeys.SECTION,
            ServerKeys.TOKEN,
            ServerKeys.REDACT_SECTION,
            StoreKeys.SECTION,
            ClusterKeys.SECTION,
            PolicyKeys.SECTION,
            BackoffKeys.SECTION,
            QueueKeys.SECTION,
            HandlerKeys.SECTION,
            RetryKeys.SECTION,
            RuleKeys.SECTION,
            DuplicatesKeys.SECTION,
            BatchKeys.SECTION,
            BatchKeys.STANDARD_TABLE,
            BatchKeys.CRITICAL_TABLE,
            DlqKeys.SECTION,
            SourceKeys.SECTION,
            FieldsKeys.SECTION,
            RecoveryKeys.SECTION,
            AlertKeys.SECTION,
            AlertKeys.WEBHOOK_SECTION,
            PipelineKeys.SECTION,
            EntryKeys.SECTION,
            NodeKeys.SECTION,
            AfterForm.SECTION,
            DocumentsKeys.SECTION);

    private Tables() {}

    /** As docs/config.md shows it. */
    static String markdown(Section<?> section) {
        var table = new StringBuilder("| Key | Value | Default | Meaning |\n| --- | --- | --- | --- |\n");
        for (Key<?> key : section.keys()) {
            table.append("| `" + key.name() + "` | " + cell(key.form().wanted()) + " | " + cell(key.otherwise()) + " | "
                    + cell(key.says()) + "<br>`" + cell(key.name() + ": " + key.example()) + "` |\n");
        }
        return table.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}

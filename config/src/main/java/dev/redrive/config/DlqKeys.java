// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Word;

/** The table of a queue's dead letters. */
final class DlqKeys {

    static final Key<Boolean> ENABLED = Key.of(
                    "enabled",
                    Word.trueOrFalse(),
                    "false",
                    "With `false`, messages that cannot be saved are logged and counted as skipped.")
            .byDefault("true");

    static final Section<Boolean> SECTION =
            Section.of("dlq", answers -> answers.value(ENABLED), ENABLED).later("topic", "also");

    private DlqKeys() {}
}

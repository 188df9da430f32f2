// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Text;
import java.util.regex.Pattern;

/** What Kafka takes for the name of a topic. */
final class TopicName {

    static final String RULE = "1 to 249 of letters, digits, '.', '_' and '-', and not just '.' or '..'";

    private static final String SHAPE = "(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}";
    private static final Pattern NAME = Pattern.compile(SHAPE);

    private TopicName() {}

    static Text form() {
        return new Text("the name of a topic", SHAPE, RULE).numeric();
    }

    static boolean isOne(String name) {
        return NAME.matcher(name).matches();
    }
}

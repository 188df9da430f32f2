// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * YAML as configuration needs it: one document, a mapping at its root, every value a text, a list or a mapping. Tags,
 * anchors and aliases are refused, so that a small file cannot become a large tree and no class is ever named.
 */
public final class YamlText {

    /** Characters; far more than a thousand queues take. */
    public static final int LENGTH_MAX = 1 << 20;

    private static final int MESSAGE_MAX = 200;

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(LENGTH_MAX + 1).build();

    private YamlText() {}

    /** The root; null if the text has none, which is then among the problems. */
    public static Node.@Nullable Mapping read(String text, Map<String, String> environment, Problems problems) {
        if (text.length() > LENGTH_MAX) {
            problems.report("the file is larger than " + LENGTH_MAX + " characters", "split it over several daemons");
            return null;
        }
        try {
            var events = new Parse(SETTINGS).parseString(text).iterator();
            return new TreeOfEvents(events, new Environment(environment), problems).root();
        } catch (YamlEngineException broken) {
            reportSyntax(broken, problems);
            return null;
        }
    }

    private static void reportSyntax(YamlEngineException broken, Problems problems) {
        var remedy = "check the indentation, and quote values that contain : # { } [ ] & * ! or %"
                + ", such as \"${NAME}\" between braces";
        var mark =
                broken instanceof MarkedYamlEngineException marked ? marked.getProblemMark() : Optional.<Mark>empty();
        if (broken instanceof MarkedYamlEngineException marked && mark.isPresent()) {
            var context = marked.getContext() == null ? "" : marked.getContext() + ", ";
            problems.report(
                    TreeOfEvents.place(mark),
                    Trail.ROOT,
                    "not valid YAML: " + oneLine(context + marked.getProblem()),
                    remedy);
        } else {
            problems.report("not valid YAML: " + oneLine(String.valueOf(broken.getMessage())), remedy);
        }
    }

    private static String oneLine(String message) {
        return Quoted.inert(message.replaceAll("\\s+", " ").strip(), MESSAGE_MAX);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Hosts and ports with commas between them. They are not looked up here: a file is in order also where they are unknown. */
final class BootstrapForm extends ScalarForm<String> {

    private static final int PORT_MAX = 65_535;
    private static final int LENGTH_MAX = 4096;
    private static final String HOST = "(?:\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9._-]+):[0-9]{1,5}";
    private static final Pattern SHAPE = Pattern.compile(HOST + "(?:\\s*,\\s*" + HOST + ")*");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text().strip();
        if (text.length() > LENGTH_MAX || !SHAPE.matcher(text).matches()) {
            return notOne(scalar, judge);
        }
        var hosts = COMMA.splitAsStream(text).toList();
        for (var host : hosts) {
            var port = Integer.parseInt(host.substring(host.lastIndexOf(':') + 1));
            if (port < 1 || port > PORT_MAX) {
                return refused(
                        scalar, scalar.quoted() + " has no such port", "write ports from 1 to " + PORT_MAX, judge);
            }
        }
        return String.join(",", hosts);
    }

    @Override
    protected String hint() {
        return "hosts and ports, e.g. \"kafka1:9092,kafka2:9092\"";
    }

    @Override
    public String wanted() {
        return "a list of brokers";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text(SHAPE.pattern());
    }
}

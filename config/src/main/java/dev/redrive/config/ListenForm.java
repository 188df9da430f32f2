// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Host and port. Hosts are compared as they are written and never looked up: a name server must not open the door. */
final class ListenForm extends ScalarForm<Config.Listen> {

    private static final int PORT_MAX = 65_535;
    private static final Pattern SHAPE =
            Pattern.compile("(?:\\[(?<six>[0-9A-Fa-f:.]+)]|(?<host>[A-Za-z0-9.-]+)):(?<port>[0-9]{1,9})");

    @Override
    protected Config.@Nullable Listen of(Node.Scalar scalar, Judge judge) {
        var parts = SHAPE.matcher(scalar.text());
        if (!parts.matches()) {
            return notOne(scalar, judge);
        }
        var host = parts.group("six") == null ? parts.group("host") : parts.group("six");
        var port = Integer.parseInt(parts.group("port"));
        if (port > PORT_MAX) {
            return refused(scalar, scalar.quoted() + " has no such port", "write a port from 0 to " + PORT_MAX, judge);
        }
        return new Config.Listen(host, port);
    }

    @Override
    protected String hint() {
        return "host and port, e.g. \"127.0.0.1:8420\"";
    }

    @Override
    public String wanted() {
        return "an address";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9.-]+):[0-9]+");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.util.ArrayList;
import java.util.List;

/** Headers as an input that chance can change: one a line, {@code name:value}; a name alone has no value. */
public final class HeaderLines {

    private HeaderLines() {}

    public static byte[] write(Headers headers) {
        var lines = new StringBuilder();
        for (Header each : headers.inOrder()) {
            lines.append(each.name());
            if (!each.value().isAbsent()) {
                lines.append(':').append(new String(each.value().copy(), ISO_8859_1));
            }
            lines.append('\n');
        }
        return lines.toString().getBytes(ISO_8859_1);
    }

    public static Headers read(byte[] lines) {
        List<Header> headers = new ArrayList<>();
        for (String line : new String(lines, ISO_8859_1).split("\n", -1)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                headers.add(new Header(line, Payload.ABSENT));
            } else {
                byte[] value = line.substring(colon + 1).getBytes(ISO_8859_1);
                headers.add(new Header(line.substring(0, colon), Payload.owning(value)));
            }
        }
        return new Headers(headers);
    }
}

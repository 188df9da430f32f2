// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.Json;
import dev.redrive.cli.port.Terminal;
import dev.redrive.cli.show.Indent;
import dev.redrive.cli.show.Ink;
import dev.redrive.cli.show.Table;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Where answers go: data to one stream, everything said about it to the other. */
public final class Output {
    private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J\u001b[3J";

    private final Terminal terminal;
    private final Format format;
    private final Ink ink;

    Output(Terminal terminal, Format format, boolean noColour) {
        this.terminal = terminal;
        this.format = format;
        this.ink = noColour || terminal.has("NO_COLOR") || !terminal.screen().shows() ? Ink.PLAIN : Ink.COLOURED;
    }

    public Format format() {
        return format;
    }

    public boolean forPeople() {
        return format == Format.TABLE;
    }

    public Ink ink() {
        return ink;
    }

    /** Whether somebody looks at it. */
    public boolean shows() {
        return terminal.screen().shows();
    }

    public int width() {
        return terminal.screen().width();
    }

    public String table(Table table) {
        return table.render(width(), ink);
    }

    /** A wire record as JSON, without a line break at its end; spread over lines unless one line is asked for. */
    public String json(Object wire) {
        var document = Json.write(wire);
        return Inert.json(format == Format.JSON ? Indent.json(document) : document);
    }

    /** One document a line. */
    public String lines(List<?> wires) {
        var lines = new StringBuilder();
        wires.forEach(each -> lines.append(json(each)).append('\n'));
        return lines.toString();
    }

    /** For what comes as bytes; to be closed, which leaves the stream itself open. */
    public OutputStream bytes() {
        return new FilterOutputStream(terminal.streams().out()) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, length);
                if (terminal.streams().out().checkError()) {
                    throw new IOException("nobody reads any more");
                }
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
    }

    /** False when nobody reads any more. */
    public boolean print(String text) {
        terminal.streams().out().print(text);
        return !terminal.streams().out().checkError();
    }

    /** False when nobody reads any more. */
    public boolean line(String text) {
        return print(text + "\n");
    }

    /** Something to know that is not the answer. */
    public void note(String text) {
        terminal.streams().err().println(text);
    }

    /** How far it is, over and over on the same line; only for somebody who looks. */
    public void progress(String text) {
        if (shows()) {
            terminal.streams().err().print("\r\u001b[K" + text);
            terminal.streams().err().flush();
        }
    }

    void clear() {
        if (shows()) {
            print(HOME_AND_CLEAR);
        }
    }
}

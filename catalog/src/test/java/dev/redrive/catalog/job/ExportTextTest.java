// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.NoteJson;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.job.Act;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportTextTest {

    /** As a program that is told to run, in every place that a message's sender can fill. */
    private static final String HOSTILE = "=cmd|' /C calc'!A0\",\r\n+1\u001b[31m\u202eevil";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1",
                "-1",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "\uff1d1+1",
                "\uff0b1",
                "\uff0d1",
                "\uff20x"
            })
    void noCellIsAFormula(String text) {
        assertThat(ExportText.cell(text)).startsWith("'").doesNotContain("\t", "\r", "\n");
    }

    @Test
    void anUnseenCharacterIsEscapedSoThatItCanBeReadBack() {
        assertThat(ExportText.cell("a\udb40\udc01b")).isEqualTo("a\\udb40\\udc01b");
        assertThat(ExportText.cell("\ud800")).isEqualTo("\\ud800");
    }

    @Test
    void aNumberOfOursIsNoFormula() {
        assertThat(ExportText.cell(-1L)).isEqualTo("-1");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "plain|plain",
                "a,b|\"a,b\"",
                "say \"hi\"|\"say \"\"hi\"\"\"",
                "=\"x\",1|\"'=\"\"x\"\",1\"",
                "C:\\dir|C:\\\\dir",
                "caf\u00e9 \u2603|caf\u00e9 \u2603",
            })
    void quotesWhatWouldEndACell(String text, String cell) {
        assertThat(ExportText.cell(text)).isEqualTo(cell);
    }

    @Test
    void escapesWhatATerminalOrAnEditorWouldObey() {
        assertThat(ExportText.cell("a\u0000b\u001b[31mc\u202ed\u2028e\u0085f\u007fg"))
                .isEqualTo("a\\u0000b\\u001b[31mc\\u202ed\\u2028e\\u0085f\\u007fg");
    }

    @Test
    void aHostileLetterIsOneRowOfInertCells() throws Exception {
        try (var rig = new JobRig(folder)) {
            Content content =
                    Content.of(Payload.of(HOSTILE)).withKey(Key.of(HOSTILE)).withLabels(Labels.ofType(HOSTILE));
            rig.yard.bury(JobRig.ORDERS, content, new Failure(HOSTILE, HOSTILE, HOSTILE, HOSTILE, null));

            var export =
                    rig.finish(rig.start("", new Act.Export(Act.Format.CSV)).id());

            String text = Files.readString(rig.jobs.exported(export.id()));
            List<String> lines = List.of(text.split("\r\n"));
            assertThat(lines).hasSize(2);
            List<String> cells = cells(lines.getLast());
            assertThat(cells).hasSameSizeAs(cells(ExportText.CSV_HEAD.strip()));
            assertThat(cells)
                    .noneMatch(cell -> cell.matches("[=+@\\-].*"))
                    .filteredOn(cell -> cell.startsWith("'=cmd"))
                    .hasSizeGreaterThanOrEqualTo(5);
            assertThat(text).doesNotContain("\u001b", "\u202e");
        }
    }

    @Test
    void aHostileLetterIsOneInertLineOfJsonAndReadsAsItWas() throws Exception {
        String hostile = HOSTILE + "\u0085\u009b2J\u2028\udb40\udc01\"\\\u202e";
        try (var rig = new JobRig(folder)) {
            rig.yard.bury(JobRig.ORDERS, Content.of(Payload.of(hostile)), JobRig.TIMEOUT);

            var export =
                    rig.finish(rig.start("", new Act.Export(Act.Format.NDJSON)).id());

            String text = Files.readString(rig.jobs.exported(export.id()));
            assertThat(text).endsWith("}\n");
            assertThat(text.strip().chars())
                    .noneMatch(c -> Character.isISOControl(c)
                            || Character.getType(c) == Character.FORMAT
                            || Character.getType(c) == Character.LINE_SEPARATOR);
            assertThat(NoteJson.read(text.getBytes(StandardCharsets.UTF_8))).containsEntry("value", hostile);
        }
    }

    /** As RFC 4180 reads a row. */
    private static List<String> cells(String row) {
        List<String> cells = new ArrayList<>();
        var cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            if (c == '"' && quoted && i + 1 < row.length() && row.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}

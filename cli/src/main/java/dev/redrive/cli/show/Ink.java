// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

/** Colours, or none of them where they would be noise. */
public enum Ink {
    COLOURED,
    PLAIN;

    /** What a colour is for. */
    public enum Tone {
        PLAIN(""),
        HEADING("1"),
        QUIET("2"),
        GOOD("32"),
        BUSY("36"),
        CARE("33"),
        BAD("31");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    public String paint(Tone tone, String text) {
        return this == PLAIN || tone == Tone.PLAIN || text.isEmpty()
                ? text
                : "\u001b[" + tone.code + "m" + text + "\u001b[0m";
    }

    /** The tone of a status, the same everywhere. */
    public static Tone toneOf(String status) {
        return switch (status) {
            case "active", "running", "replaying" -> Tone.BUSY;
            case "failed", "held", "paused", "cancelled" -> Tone.CARE;
            case "completed", "done", "replayed", "resolved" -> Tone.GOOD;
            case "dead", "stopped", "regressed" -> Tone.BAD;
            default -> Tone.PLAIN;
        };
    }
}

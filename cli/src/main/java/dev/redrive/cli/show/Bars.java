// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

/** Bars of eighths of a character, on a logarithmic scale: a second and an hour both stay visible. */
public final class Bars {
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉";
    private static final String WHOLE = "█";

    private final double shortest;
    private final double longest;
    private final int width;

    /** From the shortest value above zero to the longest one. */
    public Bars(long shortest, long longest, int width) {
        this.shortest = Math.log1p((double) Math.max(0, shortest));
        this.longest = Math.log1p((double) Math.max(0, longest));
        this.width = width;
    }

    /** The shortest value takes an eighth of the width, the longest all of it, zero nothing. */
    public String of(long value) {
        if (value <= 0) {
            return "";
        }
        double range = longest - shortest;
        double share = range <= 0 ? 1 : 0.125 + 0.875 * (Math.log1p((double) value) - shortest) / range;
        int eighths = (int) Math.round(Math.clamp(share, 0.0, 1.0) * width * 8);
        var end = eighths % 8 == 0 ? "" : EIGHTHS.substring(eighths % 8, eighths % 8 + 1);
        return WHOLE.repeat(eighths / 8) + end;
    }
}

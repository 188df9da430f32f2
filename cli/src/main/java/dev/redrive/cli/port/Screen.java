// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

/**
 * What a person sees and can answer.
 *
 * @param shows whether the output goes to a terminal: only then colours and redrawing
 * @param asks whether a person can answer a prompt
 * @param width columns
 */
public record Screen(boolean shows, boolean asks, int width) {
    private static final int WIDTH_OF_A_PIPE = 200;
    private static final int WIDTH_MIN = 40;

    public Screen {
        width = Math.max(WIDTH_MIN, width);
    }

    public static Screen terminal(int width) {
        return new Screen(true, true, width);
    }

    /** Nobody is looking: no prompts, no colour, wide lines. */
    public static Screen pipe() {
        return new Screen(false, false, WIDTH_OF_A_PIPE);
    }
}
